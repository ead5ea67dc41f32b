import {
  authEvents,
  workspaceApi,
  type EventEnvelope,
  type RouteInput,
  type authApi,
} from '@colloquy/contracts';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import {
  eventFor,
  systemContext,
  type RequestContext,
  type ServiceClient,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { Attempts } from '../attempts/attempts.repository.ts';
import { ABANDONED_AFTER_MS, confirmationOf, erasedAccount, isOwnAddress } from './deletion.policy.ts';

export type DeletionUseCases = ReturnType<typeof createDeletionUseCases>;

/**
 * Deletes an account in steps that may stop anywhere: the account is marked with an attempt; the workspaces reserve
 * the deletion or refuse; then one write erases the account and stores the event from which the rest follows.
 * Before that write an attempt can fail, and its reservation is released.
 */
export function createDeletionUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly client: ServiceClient;
  readonly now: () => Date;
}) {
  const { accounts, attempts, hasher, client, now } = deps;

  async function assertConfirmed(
    account: AccountDocument,
    { password, email }: RouteInput<typeof authApi.deleteAccount>['body'],
  ): Promise<void> {
    if (confirmationOf(account.passwordHash) === 'password') {
      if (password === undefined) throw fieldError('password', 'passwordToDelete');
      await confirmPassword({ attempts, hasher }, account, password, 'password');
    } else if (email === undefined || !isOwnAddress(account, email)) {
      throw fieldError('email', 'addressToDelete');
    }
  }

  return {
    async previewDeletion(_input, context) {
      const account = await signedIn(accounts, context);
      const params = { userId: account._id };
      const { data } = await client.call(workspaceApi.previewAccountDeletion, { params }, { context });
      return { data: { ...data, confirmBy: confirmationOf(account.passwordHash) } };
    },

    async deleteAccount({ body }, context) {
      const account = await signedIn(accounts, context);
      await assertConfirmed(account, body);
      const attempt = context.newId();
      const params = { userId: account._id };
      await accounts.beginDeletion(account, { attempt, since: now(), isReleasing: false });
      const { data } = await client.call(
        workspaceApi.reserveAccountDeletion,
        { params, body: { attempt } },
        { context },
      );
      if (data.blocked.length > 0) {
        await accounts.endRelease(account._id, attempt);
        const details = { reason: 'LAST_ADMIN', workspaces: data.blocked } as const;
        throw new AppError({ code: ERRORS.wrongState, details });
      }
      const { set, events } = deletionOf(account, now(), context);
      const erased = await accounts.erase(account, attempt, set, events);
      // A second request took over, or this one was so slow that it was given up.
      if (erased === null && (await accounts.findById(account._id)) !== null) {
        throw new AppError({ code: ERRORS.requestInProgress });
      }
      return { data: { accepted: true as const } };
    },

    /** Undoes attempts whose process died, or whose reservation failed. Safe in many processes at once. */
    async releaseAbandoned(): Promise<void> {
      const before = new Date(now().getTime() - ABANDONED_AFTER_MS);
      for (const { _id, deletion } of await accounts.abandonedDeletions(before)) {
        if (!deletion || !(await accounts.beginRelease(_id, deletion.attempt))) continue;
        await client.call(
          workspaceApi.cancelAccountDeletion,
          { params: { userId: _id }, query: { attempt: deletion.attempt } },
          { context: systemContext('auth') },
        );
        await accounts.endRelease(_id, deletion.attempt);
      }
    },
  } satisfies UseCasesOf<typeof authApi>;
}

/**
 * The deletion's write to an account, with its events: sessions end, and other services erase what they store about
 * the user.
 */
function deletionOf(account: AccountDocument, now: Date, context: RequestContext) {
  const ended = { user_id: account._id, tokenVersion: account.tokenVersion + 1 };
  return {
    set: erasedAccount(account, now),
    events: [
      eventFor(context, authEvents.sessionsEnded, null, ended),
      eventFor(context, authEvents.userDeleted, null, { user_id: account._id }),
    ],
  };
}

/** The event again, for data written while the account was being deleted. */
export function deletedAgain(userId: string): EventEnvelope {
  return eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: userId });
}
