import type { MailTokenDocument, MailTokenPurpose } from './mail-tokens.model.ts';

const TOKEN_MS: Readonly<Record<MailTokenPurpose, number>> = {
  signup: 24 * 60 * 60 * 1_000,
  reset: 60 * 60 * 1_000,
};

/** A sign-up whose response was lost can be repeated for this long. */
const SIGNUP_REPEAT_MS = 10 * 60 * 1_000;

/** When a token created now expires. */
export function expiryOf(purpose: MailTokenPurpose, now: Date): Date {
  return new Date(now.getTime() + TOKEN_MS[purpose]);
}

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
