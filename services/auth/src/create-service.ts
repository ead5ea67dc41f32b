import type { Secret } from '@colloquy/config';
import type { Mailer } from '@colloquy/mailer';
import {
  createMailTokenCodec,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
  type UserTokens,
} from '@colloquy/service-kit';
import { accountModel } from './accounts/accounts.model.ts';
import { createAccountRepository } from './accounts/accounts.repository.ts';
import { bindProfileRoutes } from './profile/profile.router.ts';
import { createProfileUseCases } from './profile/profile.use-cases.ts';
import { bindSignUpRoutes } from './sign-up/sign-up.router.ts';
import { createSignUpUseCases } from './sign-up/sign-up.use-cases.ts';
import { bindDeletionRoutes } from './deletion/deletion.router.ts';
import { createDeletionUseCases, deletedAgain } from './deletion/deletion.use-cases.ts';
import { createAddressErasureConsumers } from './deletion/address-erasure.consumers.ts';
import { bindExportRoutes } from './export/export.router.ts';
import { createExportUseCases } from './export/export.use-cases.ts';
import { bindUserProfileRoutes } from './user-profiles/user-profiles.router.ts';
import { createUserProfileUseCases } from './user-profiles/user-profiles.use-cases.ts';
import type { FederatedSignIn } from './google/federated-sign-in.ts';
import { createGoogleTickets } from './google/google-tickets.ts';
import { bindGoogleRoutes } from './google/google.router.ts';
import { createGoogleUseCases } from './google/google.use-cases.ts';
import { identityModel } from './google/identities.model.ts';
import { createIdentityRepository } from './google/identities.repository.ts';
import { usedTicketModel } from './google/used-tickets.model.ts';
import { createUsedTickets } from './google/used-tickets.repository.ts';
import { createLinkMailConsumers } from './mail-tokens/link-mails.consumers.ts';
import { mailTokenModel } from './mail-tokens/mail-tokens.model.ts';
import { createMailTokenRepository } from './mail-tokens/mail-tokens.repository.ts';
import { bindOperatorRoutes } from './operator/operator.router.ts';
import { createOperatorUseCases } from './operator/operator.use-cases.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { bindPasswordRoutes } from './passwords/passwords.router.ts';
import { createPasswordUseCases } from './passwords/passwords.use-cases.ts';
import { createAttempts } from './attempts/attempts.repository.ts';
import { attemptModel } from './attempts/attempts.model.ts';
import { endedSessionModel } from './sessions/ended-sessions.model.ts';
import { createEndedSessions } from './sessions/ended-sessions.repository.ts';
import { bindSessionRoutes } from './sessions/sessions.router.ts';
import { createSessionUseCases } from './sessions/sessions.use-cases.ts';

export type AuthServiceDependencies = ServiceDependencies & {
  readonly mailer: Mailer;
  readonly userTokens: UserTokens;
  readonly mailTokenSecret: Secret;
  /** null: users sign in with passwords alone. */
  readonly google: FederatedSignIn | null;
  /** Links in mails begin with it. */
  readonly publicUrl: string;
};

/** Accounts, sessions and the mails that prove an address. */
export function createAuthService(deps: AuthServiceDependencies): Service {
  const foundation = createServiceFoundation('auth', deps);
  const { database, signal, router, client } = foundation;
  const { now, userTokens, mailer, publicUrl } = deps;
  const accountRows = accountModel(database);
  const accounts = createAccountRepository(accountRows, signal);
  const mailTokens = createMailTokenRepository(mailTokenModel(database), signal);
  const codec = createMailTokenCodec(deps.mailTokenSecret);
  const attempts = createAttempts(attemptModel(database), signal, now);
  const hasher = createPasswordHasher();
  const identities = createIdentityRepository(identityModel(database), signal);
  const endedSessions = createEndedSessions(endedSessionModel(database), signal, now);
  const shared = { accounts, identities, mailTokens, codec, attempts, hasher, userTokens, now };
  bindSignUpRoutes(router, createSignUpUseCases(shared));
  bindProfileRoutes(router, createProfileUseCases({ ...shared, client }));
  bindOperatorRoutes(router, createOperatorUseCases({ accounts, hasher }));
  bindUserProfileRoutes(router, createUserProfileUseCases({ accounts }));
  bindSessionRoutes(router, createSessionUseCases({ ...shared, endedSessions }));
  bindGoogleRoutes(
    router,
    createGoogleUseCases({
      ...shared,
      google: deps.google,
      tickets: createGoogleTickets(deps.mailTokenSecret, now),
      usedTickets: createUsedTickets(usedTicketModel(database), signal, now),
    }),
  );
  bindPasswordRoutes(router, createPasswordUseCases(shared));
  const deletion = createDeletionUseCases({ ...shared, client });
  bindDeletionRoutes(router, deletion);
  bindExportRoutes(router, createExportUseCases({ ...shared, client }));
  const mails = { ...shared, client, mailer, publicUrl };
  foundation.republishDeletions(accountRows, ({ _id }) => [deletedAgain(_id)]);
  foundation.defineJob({ name: 'release abandoned deletions', run: () => deletion.releaseAbandoned() });
  foundation.defineJob({ name: 'purge expired sessions', run: () => endedSessions.purgeExpired() });
  return {
    ...foundation.service,
    consumers: [...createLinkMailConsumers(mails), ...createAddressErasureConsumers(mails)],
  };
}
