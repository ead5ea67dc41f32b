import { renderMail, type Mailer } from '@colloquy/mailer';
import type { MailTokenCodec } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { MailTokenPurpose } from './mail-tokens.model.ts';
import type { MailTokenRepository } from './mail-tokens.repository.ts';

/** Where the button of each mail leads; `token` where the mail's token opens the page. */
const PAGES = {
  'confirm-signup': { path: '/register/confirmed', token: true },
  'already-registered': { path: '/login', token: false },
  'reset-password': { path: '/login/reset-password', token: true },
  'password-changed': { path: '/login/reset-password', token: false },
  'google-connected': { path: '/profile', token: false },
  'google-disconnected': { path: '/login/reset-password', token: false },
} as const;
type LinkMailKind = keyof typeof PAGES;

export type LinkMailUseCases = ReturnType<typeof createLinkMailUseCases>;

export function createLinkMailUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly mailTokens: MailTokenRepository;
  readonly codec: MailTokenCodec;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}) {
  const { accounts, mailTokens, codec, mailer, publicUrl } = deps;

  /** A reset for an address without an account is answered by silence. */
  async function kindOf(email: string, purpose: MailTokenPurpose): Promise<LinkMailKind | null> {
    const isKnown = (await accounts.findByEmail(email)) !== null;
    if (purpose === 'signup') return isKnown ? 'already-registered' : 'confirm-signup';
    return isKnown ? 'reset-password' : null;
  }

  async function send(to: string, kind: LinkMailKind, token: string, messageKey: string): Promise<void> {
    const url = new URL(PAGES[kind].path, publicUrl);
    if (PAGES[kind].token) url.searchParams.set('token', token);
    const { button, ...texts } = mailTexts('en').accounts[kind];
    const content = { ...texts, action: { label: button, url: url.href } };
    await mailer.send({ to, ...renderMail(content), kind, messageKey });
  }

  return {
    /** Sends the mail of a token; a repeat is recognised by its key. */
    async sendLink(tokenId: string, purpose: MailTokenPurpose) {
      const token = await mailTokens.findById(tokenId);
      const kind = token === null ? null : await kindOf(token.email, purpose);
      if (token === null || kind === null) return;
      await send(token.email, kind, codec.make(tokenId), `${purpose}:${tokenId}`);
    },

    /** Tells the owner of an account that its password is another one now. */
    async sendPasswordNotice(userId: string, noticeId: string) {
      const account = await accounts.findById(userId);
      if (account !== null) await send(account.email, 'password-changed', '', `password-changed:${noticeId}`);
    },

    /** Tells the owner of an account that Google opens it now, or does so no more. */
    async sendGoogleNotice(userId: string, noticeId: string, isConnected: boolean) {
      const account = await accounts.findById(userId);
      const kind = isConnected ? 'google-connected' : 'google-disconnected';
      if (account !== null) await send(account.email, kind, '', `google:${noticeId}`);
    },
  };
}
