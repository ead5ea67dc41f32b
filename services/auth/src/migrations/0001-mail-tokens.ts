import type { Migration } from '@colloquy/persistence';

/** Links in mails know since when they are void, and the language that was asked for. */
export const mailTokens: Migration = {
  id: '0001-mail-tokens',
  fields: { mail_tokens: { tokenVersion: null, language: '' } },
};
