import { renderMail, type Mailer } from '@colloquy/mailer';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { linkMailContent, type LinkMailKind } from './link-mails.texts.ts';
import type { MailTokenCodec } from './mail-token-codec.ts';
import type { MailTokenRepository } from './mail-tokens.repository.ts';

export interface LinkMailUseCases {
  /** Sends the mail of a token; a repeat is recognised by its key. */
  send(tokenId: string, purpose: 'signup' | 'reset' | 'password-changed'): Promise<void>;
}

export function createLinkMailUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly mailTokens: MailTokenRepository;
  readonly codec: MailTokenCodec;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): LinkMailUseCases {
  const { accounts, mailTokens, codec, mailer, publicUrl } = deps;

  async function kindOf(
    email: string,
    purpose: 'signup' | 'reset' | 'password-changed',
  ): Promise<LinkMailKind | null> {
    const isKnown = (await accounts.findByEmail(email)) !== null;
    if (purpose === 'signup') return isKnown ? 'already-registered' : 'confirm-signup';
    // Nobody has this address: the person who typed it is told nothing, and nobody gets mail.
    if (!isKnown) return null;
    return purpose === 'reset' ? 'reset-password' : 'password-changed';
  }

  return {
    async send(tokenId, purpose) {
      const token = await mailTokens.findById(tokenId);
      const kind = token === null ? null : await kindOf(token.email, purpose);
      if (token === null || kind === null) return;
      const content = linkMailContent(kind, publicUrl, codec.make(tokenId));
      const { text, html } = renderMail(content);
      await mailer.send({
        to: token.email,
        subject: content.title,
        text,
        html,
        kind,
        messageKey: `${purpose}:${tokenId}`,
      });
    },
  };
}
