import { authEvents } from '@colloquy/contracts';
import { parseEmail, wantedLanguages } from '@colloquy/errors';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import { MAIL_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import type { MailTokenPurpose } from './mail-tokens.model.ts';
import { expiryOf } from './mail-tokens.policy.ts';
import type { MailTokenRepository } from './mail-tokens.repository.ts';

interface LinkRequest {
  readonly purpose: MailTokenPurpose;
  /** As typed. */
  readonly address: string;
  /** Finds the account that the link is bound to. */
  readonly findAccount?: (email: string) => Promise<AccountDocument | null>;
}

/**
 * Requests the mail of a link, within the limits. Response and work are the same for known and unknown addresses.
 * Returns the key of the mail; a mail above the limits has one too, but is never sent.
 */
export async function requestLink(
  deps: { readonly mailTokens: MailTokenRepository; readonly attempts: Attempts; readonly now: () => Date },
  { purpose, address, findAccount = async () => null }: LinkRequest,
  context: RequestContext,
): Promise<string> {
  const { mailTokens, attempts, now } = deps;
  const email = parseEmail(address);
  await attempts.assertWithin(`${purpose}-ip:${context.addressKey ?? 'none'}`, MAIL_LIMITS.perIp);
  const id = context.newId();
  // The browser's language, limited to those with texts: the header itself is not stored.
  const { language } = mailTexts(wantedLanguages(context.acceptLanguage ?? ''));
  if (await attempts.isWithin(`${purpose}:${email}`, MAIL_LIMITS.perAddress)) {
    const { _id: user_id, tokenVersion } = (await findAccount(email)) ?? { _id: null, tokenVersion: null };
    const expiresAt = expiryOf(purpose, now());
    // A token without an account is stored too, because the work must not reveal accounts.
    await mailTokens.insert(
      { _id: id, purpose, email, user_id, tokenVersion, expiresAt, usedAt: null, language },
      eventFor(context, authEvents.linkMailRequested, null, { token_id: id, purpose }),
    );
    if (purpose === 'reset') await mailTokens.voidOlder(email, purpose, id, now());
  }
  return linkMailKey(purpose, id);
}

/** The mailer's key of the mail that contains a token. */
export function linkMailKey(purpose: MailTokenPurpose, tokenId: string): string {
  return `${purpose}:${tokenId}`;
}
