import { workspaceApi } from '@colloquy/contracts';
import { renderMail, type Mailer } from '@colloquy/mailer';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { IdentityRepository } from '../google/identities.repository.ts';
import type { MailTokenRepository } from '../mail-tokens/mail-tokens.repository.ts';

export type AddressErasureUseCases = ReturnType<typeof createAddressErasureUseCases>;

export function createAddressErasureUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly identities: Pick<IdentityRepository, 'disconnect'>;
  readonly mailTokens: MailTokenRepository;
  readonly client: ServiceClient;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly now: () => Date;
}) {
  const { accounts, identities, mailTokens, client, mailer, publicUrl, now } = deps;

  async function mail(to: string, userId: string): Promise<void> {
    const kind = 'account-deleted';
    const { button, ...texts } = mailTexts('en').accounts[kind];
    const action = { label: button, url: new URL('/register', publicUrl).href };
    await mailer.send({ to, ...renderMail({ ...texts, action }), kind, messageKey: `${kind}:${userId}` });
  }

  return {
    /**
     * Erases the address of a deleted account in every service and sends the last mail to it. When the event is
     * re-published, after the address can be in use no more, its last copy goes.
     */
    async eraseAddress(userId: string, context: RequestContext) {
      const account = await accounts.findEvenDeleted(userId);
      if (!account?.farewell) return;
      const { email, deletedAt, mailedAt } = account.farewell;
      await identities.disconnect(userId, []);
      await mailTokens.eraseAddress(email, deletedAt);
      const body = { email, before: deletedAt.toISOString() };
      await client.call(workspaceApi.eraseAddress, { body }, { context });
      if (mailedAt === null) await mail(email, userId);
      const isLast = account.retoldAt !== undefined;
      await accounts.saveLastMail(userId, isLast ? null : { email, deletedAt, mailedAt: mailedAt ?? now() });
    },
  };
}
