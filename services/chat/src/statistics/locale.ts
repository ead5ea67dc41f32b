import type { AskedRow } from '../conversations/index.ts';
import type { Asker } from './measures.ts';

/**
 * True when a conversation has a locale: that of the visitor's browser or widget, else the language of its questions.
 * `de` includes every region; `de-AT` only the one.
 */
export function isOfLocale(
  locale: string,
  rows: readonly AskedRow[],
  askers: ReadonlyMap<string, Asker>,
): (of: { readonly chat_id: string }) => boolean {
  const asked = new Map<string, string>();
  for (const { chat_id, metadata } of rows) {
    if (metadata?.language && !asked.has(chat_id)) asked.set(chat_id, metadata.language);
  }
  const wanted = locale.toLowerCase();
  return ({ chat_id }) => {
    const tag = (askers.get(chat_id)?.language ?? asked.get(chat_id) ?? '').toLowerCase();
    return tag === wanted || tag.startsWith(`${wanted}-`);
  };
}
