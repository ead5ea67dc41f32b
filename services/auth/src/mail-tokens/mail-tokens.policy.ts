import type { MailTokenDocument, MailTokenPurpose } from './mail-tokens.model.ts';

export const SIGNUP_TOKEN_MS = 24 * 60 * 60 * 1_000;
export const RESET_TOKEN_MS = 60 * 60 * 1_000;

/** A token works once, for its own purpose, until it expires. */
export function isUsable(
  token: Pick<MailTokenDocument, 'purpose' | 'usedAt' | 'expiresAt'>,
  purpose: MailTokenPurpose,
  now: Date,
): boolean {
  return token.purpose === purpose && token.usedAt === null && token.expiresAt > now;
}
