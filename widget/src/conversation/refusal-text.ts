import type { ChatError } from '@colloquy/chat-client';
import { text, type StringKey } from '../locale/strings.ts';

const TEXT_BY_STATUS: Readonly<Record<number, StringKey>> = { 402: 'error.limit', 429: 'error.rate' };

/** What the visitor reads of a refusal. */
export function textOfRefusal({ status }: Pick<ChatError, 'status'>): string {
  return text(TEXT_BY_STATUS[status] ?? 'widget.loadFailed');
}
