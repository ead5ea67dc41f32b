import { authEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { renderMail, type Mailer } from '@colloquy/mailer';
import { pageAddress, type MailTokenCodec } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { linkMailKey } from './link-requests.ts';
import type { MailTokenPurpose } from './mail-tokens.model.ts';
import type { MailTokenRepository } from './mail-tokens.repository.ts';

/** Target of each mail's button; `token` if the mail's token opens the page. */
const PAGES = {
  'confirm-signup': { path: '/register/confirmed', token: true },
  'already-registered': { path: '/login', token: false },
  'reset-password': { path: '/login/reset-password', token: true },
  'password-changed': { path: '/login/reset-password', token: false },
  'google-connected': { path: '/profile', token: false },
  'google-disconnected': { path: '/login/reset-password', token: false },
  'second-factor-on': { path: '/profile', token: false },
  'second-factor-off': { path: '/profile', token: false },
} as const;
type LinkMailKind = keyof typeof PAGES;

/** Send an account's mails; a repeat is recognised by its key. */
export function createLinkMailConsumers(deps: {
  readonly accounts: AccountRepository;
  readonly mailTokens: MailTokenRepository;
  readonly codec: MailTokenCodec;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): Consumer[] {
  const { accounts, mailTokens, codec, mailer, publicUrl } = deps;

  /** A reset for an address without an account sends no mail. */
  function kindOf(account: AccountDocument | null, purpose: MailTokenPurpose): LinkMailKind | null {
    if (purpose === 'signup') return account === null ? 'confirm-signup' : 'already-registered';
    return account === null ? null : 'reset-password';
  }

  async function send(
    to: string,
    kind: LinkMailKind,
    {
      token = '',
      languages,
      messageKey,
    }: { token?: string; languages: readonly string[]; messageKey: string },
  ): Promise<void> {
    const url = pageAddress(publicUrl, PAGES[kind].path);
    if (PAGES[kind].token) url.searchParams.set('token', token);
    const { language, accounts: mails } = mailTexts(languages);
    const { button, ...texts } = mails[kind];
    const content = { language, ...texts, action: { label: button, url: url.href } };
    await mailer.send({ to, ...renderMail(content), kind, messageKey });
  }

  async function notify(userId: string, kind: LinkMailKind, messageKey: string): Promise<void> {
    const account = await accounts.findById(userId);
    if (account !== null)
      await send(account.email, kind, { languages: chosenLanguages(account), messageKey });
  }

  return [
    defineConsumer({
      name: 'auth.send-link-mail',
      event: authEvents.linkMailRequested,
      async handle({ data: { token_id, purpose } }) {
        const token = await mailTokens.findById(token_id);
        if (token === null) return;
        const account = await accounts.findByEmail(token.email);
        const kind = kindOf(account, purpose);
        if (kind === null) return;
        await send(token.email, kind, {
          token: codec.make(token_id),
          languages: [...chosenLanguages(account), token.language],
          messageKey: linkMailKey(purpose, token_id),
        });
      },
    }),
    defineConsumer({
      name: 'auth.send-password-notice',
      event: authEvents.passwordChanged,
      handle: ({ data: { user_id, notice_id } }) =>
        notify(user_id, 'password-changed', `password-changed:${notice_id}`),
    }),
    defineConsumer({
      name: 'auth.send-google-notice',
      event: authEvents.googleConnectionChanged,
      handle: ({ data: { user_id, notice_id, connected } }) =>
        notify(user_id, connected ? 'google-connected' : 'google-disconnected', `google:${notice_id}`),
    }),
    defineConsumer({
      name: 'auth.send-second-factor-notice',
      event: authEvents.secondFactorChanged,
      handle: ({ data: { user_id, notice_id, isOn } }) =>
        notify(user_id, isOn ? 'second-factor-on' : 'second-factor-off', `second-factor:${notice_id}`),
    }),
  ];
}

/** The language chosen in the profile, if any. */
function chosenLanguages(account: AccountDocument | null): string[] {
  const chosen = account?.details.find(({ name }) => name === 'language')?.value ?? '';
  return chosen === '' ? [] : [chosen];
}
