import { billingApi, type googleApi } from '@colloquy/contracts';
import type { Mailer } from '@colloquy/mailer';
import {
  createCachedCall,
  type RequestContext,
  type ServiceClient,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { FederatedSignIn } from '../google/federated-sign-in.ts';

/** A payment provider is connected or disconnected only by a restart of billing. */
const PAYMENTS_FRESH_MS = 60_000;
const PAYMENTS_STALE_MS = 24 * 60 * 60_000;
/** A guest's first page waits no longer than this for an unavailable service. */
const PAYMENTS_TIMEOUT_MS = 1_000;

/** What the pages before sign-in need to know about the installation. */
export function createInstallationUseCases(deps: {
  readonly accounts: Pick<AccountRepository, 'hasAny'>;
  readonly mailer: Pick<Mailer, 'viewPathOf'>;
  readonly client: ServiceClient;
  /** Null when Google is not configured. */
  readonly google: FederatedSignIn | null;
}) {
  const { accounts, mailer, client, google } = deps;
  const payments = createCachedCall(client, billingApi.readPayments, {
    freshMs: PAYMENTS_FRESH_MS,
    staleMs: PAYMENTS_STALE_MS,
    pick: ({ data }) => data.isConnected,
  });
  // An installation that had an account never becomes empty again.
  let hasAccounts = false;

  async function isEmpty(): Promise<boolean> {
    hasAccounts ||= await accounts.hasAny();
    return !hasAccounts;
  }

  /** An unavailable billing service must not prevent sign-in. */
  async function isPaymentConnected(context: RequestContext): Promise<boolean | null> {
    try {
      return await payments.read({}, { context, timeoutMs: PAYMENTS_TIMEOUT_MS });
    } catch {
      return null;
    }
  }

  return {
    async readSignInWays(_input, context) {
      const keepsMail = mailer.viewPathOf !== null;
      return {
        data: {
          google: google !== null,
          isEmpty: await isEmpty(),
          mail: {
            way: keepsMail ? 'mailbox' : 'smtp',
            isReadableHere: keepsMail && context.isFromThisMachine,
          },
          billing: await isPaymentConnected(context),
        },
      };
    },
  } satisfies UseCasesOf<typeof googleApi>;
}
