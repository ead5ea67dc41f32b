import type { MailTokenDocument, MailTokenPurpose } from './mail-tokens.model.ts';

export const SIGNUP_TOKEN_MS = 24 * 60 * 60 * 1_000;
export const RESET_TOKEN_MS = 60 * 60 * 1_000;

/** A sign-up whose answer was lost is answered again this long after it. */
export const SIGNUP_REPEAT_MS = 10 * 60 * 1_000;

/** A token works once, for its own purpose, until it expires. */
export function isUsable(
  token: Pick<MailTokenDocument, 'purpose' | 'usedAt' | 'expiresAt'>,
  purpose: MailTokenPurpose,
  now: Date,
): boolean {
  return token.purpose === purpose && token.usedAt === null && token.expiresAt > now;
}

/** Whether a sign-up with this token may be the repeat of the one that used it. */
export function isRepeatable(
  token: Pick<MailTokenDocument, 'purpose' | 'usedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  const since = token.usedAt === null ? 0 : now.getTime() - token.usedAt.getTime();
  return token.purpose === 'signup' && token.expiresAt > now && since < SIGNUP_REPEAT_MS;
}
