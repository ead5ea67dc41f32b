import { authApi, googleApi, operatorApi } from '@colloquy/contracts';
import type { Secret } from '@colloquy/config';
import type { Mailer } from '@colloquy/mailer';
import type { FieldCipher } from '@colloquy/persistence';
import {
  confirmationCheckOf,
  createMailTokenCodec,
  createServiceFoundation,
  PURGE_INTERVAL_MS,
  type Service,
  type ServiceDependencies,
  type UserTokens,
} from '@colloquy/service-kit';
import { accountModel } from './accounts/accounts.model.ts';
import { createAccountRepository } from './accounts/accounts.repository.ts';
import { createProfileUseCases } from './profile/profile.use-cases.ts';
import { createSignUpUseCases } from './sign-up/sign-up.use-cases.ts';
import { createDeletionUseCases, deletedAgain } from './deletion/deletion.use-cases.ts';
import { createAddressErasureConsumers } from './deletion/address-erasure.consumers.ts';
import { createExportUseCases } from './export/export.use-cases.ts';
import { createUserProfileUseCases } from './user-profiles/user-profiles.use-cases.ts';
import type { FederatedSignIn } from './google/federated-sign-in.ts';
import { createGoogleReturns } from './google/google-returns.ts';
import { createGoogleTickets } from './google/google-tickets.ts';
import { createGoogleUseCases } from './google/google.use-cases.ts';
import { identityModel } from './google/identities.model.ts';
import { createIdentityRepository } from './google/identities.repository.ts';
import { usedTicketModel } from './google/used-tickets.model.ts';
import { createUsedTickets } from './google/used-tickets.repository.ts';
import { createInstallationUseCases } from './installation/installation.use-cases.ts';
import { createLinkMailConsumers } from './mail-tokens/link-mails.consumers.ts';
import { mailTokenModel } from './mail-tokens/mail-tokens.model.ts';
import { createMailTokenRepository } from './mail-tokens/mail-tokens.repository.ts';
import { createOperatorUseCases } from './operator/operator.use-cases.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { createPasswordUseCases } from './passwords/passwords.use-cases.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSecondFactorUseCases } from './second-factor/second-factor.use-cases.ts';
import { secondFactorModel } from './second-factor/second-factors.model.ts';
import { createSecondFactorRepository } from './second-factor/second-factors.repository.ts';
import { createAttempts } from './attempts/attempts.repository.ts';
import { attemptModel } from './attempts/attempts.model.ts';
import { endedSessionModel } from './sessions/ended-sessions.model.ts';
import { createEndedSessions } from './sessions/ended-sessions.repository.ts';
import { createOwnSessionUseCases } from './own-sessions/own-sessions.use-cases.ts';
import { createSessionStarter } from './sessions/session-starter.ts';
import { sessionModel } from './sessions/sessions.model.ts';
import { createSessionRepository } from './sessions/sessions.repository.ts';
import { createLogInUseCases } from './log-in/log-in.use-cases.ts';
import { authMigrations } from './migrations/index.ts';

export type AuthServiceDependencies = ServiceDependencies & {
  readonly mailer: Mailer;
  readonly userTokens: UserTokens;
  readonly mailTokenSecret: Secret;
  /** Encrypts the secrets of second factors at rest. */
  readonly cipher: FieldCipher;
  /** Null when users sign in with passwords only. */
  readonly google: FederatedSignIn | null;
  /** Base address of links in mails. */
  readonly publicUrl: string;
};

/** Accounts, sessions and the mails that prove an address. */
export function createAuthService(deps: AuthServiceDependencies): Service {
  const foundation = createServiceFoundation('auth', deps, authMigrations);
  const { database, signal, router, client, logger } = foundation;
  const { now, mailer, publicUrl, cipher, google } = deps;
  const accountRows = accountModel(database);
  const accounts = createAccountRepository(accountRows, signal);
  const mailTokens = createMailTokenRepository(mailTokenModel(database), signal);
  const codec = createMailTokenCodec(deps.mailTokenSecret);
  const attempts = createAttempts(attemptModel(database), signal, logger, now);
  const hasher = createPasswordHasher();
  const identities = createIdentityRepository(identityModel(database), signal);
  const endedSessions = createEndedSessions(endedSessionModel(database), signal, now);
  const sessions = createSessionRepository(sessionModel(database), signal, now);
  const factors = createSecondFactorRepository(secondFactorModel(database), signal);
  const secondFactor = createSecondFactor({ factors, cipher, attempts, logger, now });
  const starter = createSessionStarter({ ...deps, sessions, endedSessions, logger });
  const tickets = createGoogleTickets(deps.mailTokenSecret, now);
  const usedTickets = createUsedTickets(usedTicketModel(database), signal, now);
  const returns = createGoogleReturns({ google, tickets, usedTickets });
  const shared = {
    accounts,
    identities,
    mailTokens,
    codec,
    attempts,
    hasher,
    secondFactor,
    starter,
    now,
    sessions,
    endedSessions,
    factors,
    cipher,
    logger,
    tickets,
    returns,
    client,
  };
  router.bindAll(authApi, createSignUpUseCases({ ...shared, mailer }));
  router.bindAll(authApi, createProfileUseCases(shared));
  router.bindAll(operatorApi, createOperatorUseCases(shared));
  router.bindAll(authApi, createUserProfileUseCases(shared));
  router.bindAll(authApi, createLogInUseCases(shared));
  router.bindAll(authApi, createOwnSessionUseCases(shared));
  const assertConfirmed = confirmationCheckOf(({ id, sessionId }) => sessions.isConfirmed(id, sessionId));
  const secondFactorUseCases = createSecondFactorUseCases({ ...shared, assertConfirmed });
  router.bindAll(authApi, secondFactorUseCases);
  router.bindAll(operatorApi, secondFactorUseCases);
  router.bindAll(googleApi, createGoogleUseCases(shared));
  router.bindAll(googleApi, createInstallationUseCases({ accounts, mailer, client, google }));
  router.bindAll(authApi, createPasswordUseCases(shared));
  const deletion = createDeletionUseCases(shared);
  router.bindAll(authApi, deletion);
  router.bindAll(authApi, createExportUseCases(shared));
  const mails = { ...shared, mailer, publicUrl };
  foundation.republishDeletions(accountRows, ({ _id }) => [deletedAgain(_id)]);
  foundation.defineJob({ name: 'release abandoned deletions', run: () => deletion.releaseAbandoned() });
  foundation.defineJob({
    name: 'purge expired sessions, links and tries',
    everyMs: PURGE_INTERVAL_MS,
    async run() {
      await endedSessions.purgeExpired();
      await sessions.purgeExpired();
      await mailTokens.purgeExpired(now());
      await attempts.purgeOld();
    },
  });
  return {
    ...foundation.service,
    consumers: [
      ...foundation.consumers,
      ...createLinkMailConsumers(mails),
      ...createAddressErasureConsumers(mails),
    ],
  };
}
