import { createOutboxSignal, type Database } from '@colloquy/persistence';
import { createOperatorUseCases, type OperatorUseCases } from './subscriptions/operator.use-cases.ts';
import { createSubscriptionStores } from './subscription-stores.ts';

/**
 * What an operator may do to billing from outside its process. Events wait in the outbox for the service's relay:
 * it publishes them at once when it runs, otherwise with its next start.
 */
export function createBillingOperator(deps: {
  readonly database: Database;
  readonly trialDays: number;
  readonly now: () => Date;
}): OperatorUseCases {
  const { trialDays, now } = deps;
  const stores = createSubscriptionStores(deps.database.service('billing'), createOutboxSignal(), now);
  return createOperatorUseCases({ ...stores, trialDays, now });
}
