import { authEvents, workspaceApi } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { renderMail, type Mailer } from '@colloquy/mailer';
import { contextOf, pageAddress, type ServiceClient } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { IdentityRepository } from '../google/identities.repository.ts';
import type { SecondFactorRepository } from '../second-factor/second-factors.repository.ts';
import type { SessionRepository } from '../sessions/sessions.repository.ts';
import type { MailTokenRepository } from '../mail-tokens/mail-tokens.repository.ts';

/**
 * Erase the address of a deleted account in every service and send the last mail to it. The re-published event, after
 * which the address is no longer needed, erases its last copy.
 */
export function createAddressErasureConsumers(deps: {
  readonly accounts: AccountRepository;
  readonly identities: Pick<IdentityRepository, 'disconnect'>;
  readonly mailTokens: MailTokenRepository;
  readonly sessions: Pick<SessionRepository, 'removeOf'>;
  readonly factors: Pick<SecondFactorRepository, 'remove'>;
  readonly client: ServiceClient;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly now: () => Date;
}): Consumer[] {
  const { accounts, identities, mailTokens, sessions, factors, client, mailer, publicUrl, now } = deps;

  async function mail(to: string, userId: string): Promise<void> {
    const kind = 'account-deleted';
    const { button, ...texts } = mailTexts('en').accounts[kind];
    const action = { label: button, url: pageAddress(publicUrl, '/register').href };
    await mailer.send({ to, ...renderMail({ ...texts, action }), kind, messageKey: `${kind}:${userId}` });
  }

  return [
    defineConsumer({
      name: 'auth.say-farewell',
      event: authEvents.userDeleted,
      async handle(event) {
        const { user_id: userId } = event.data;
        const account = await accounts.findEvenDeleted(userId);
        if (!account?.farewell) return;
        const { email, deletedAt, mailedAt } = account.farewell;
        await identities.disconnect(userId, []);
        await sessions.removeOf(userId);
        await factors.remove(userId);
        await mailTokens.eraseAddress(email, deletedAt);
        const body = { email, before: deletedAt.toISOString() };
        await client.call(workspaceApi.eraseAddress, { body }, { context: contextOf(event, 'auth') });
        if (mailedAt === null) await mail(email, userId);
        const isLast = account.retoldAt !== undefined;
        const farewell = { email, deletedAt, mailedAt: mailedAt ?? now() };
        await accounts.saveLastMail(userId, isLast ? null : farewell);
      },
    }),
  ];
}
