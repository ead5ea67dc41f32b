import type { Migration } from '@colloquy/persistence';

/** Mailed links get the time since when they are void, and the requested language. */
export const mailTokens: Migration = {
  id: '0001-mail-tokens',
  fields: { mail_tokens: { tokenVersion: null, language: '' } },
};
