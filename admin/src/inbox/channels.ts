import type { ChatChannel } from '@colloquy/contracts';
import type { TextKey } from '../i18n/useText.ts';

/** The names of the channels. */
export const CHANNEL_TEXTS = {
  1: 'inbox.channels.chat',
  2: 'inbox.channels.debug',
  3: 'inbox.channels.widget',
} as const satisfies Readonly<Record<ChatChannel, TextKey>>;
