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

/** Whether payment is connected changes with a restart of billing only. */
const PAYMENTS_FRESH_MS = 60_000;
const PAYMENTS_STALE_MS = 24 * 60 * 60_000;
/** A guest's first page does not wait longer for a service that is away. */
const PAYMENTS_TIMEOUT_MS = 1_000;

/** What the pages before the sign-in need to know of the installation. */
export function createInstallationUseCases(deps: {
  readonly accounts: Pick<AccountRepository, 'hasAny'>;
  readonly mailer: Pick<Mailer, 'viewPathOf'>;
  readonly client: ServiceClient;
  /** null when Google is not set up. */
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

  /** Nobody is kept from signing in because billing is away. */
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
