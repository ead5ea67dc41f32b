import {
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createPriceList, type TrialTerms } from './subscriptions/plans.policy.ts';
import { subscriptionModel } from './subscriptions/subscriptions.model.ts';
import { createSubscriptionRepository } from './subscriptions/subscriptions.repository.ts';
import { bindSubscriptionRoutes } from './subscriptions/subscriptions.router.ts';
import { createSubscriptionUseCases } from './subscriptions/subscriptions.use-cases.ts';
import { createLimitWarnings } from './usage/limit-warnings.ts';
import { createUsageConsumers } from './usage/usage.consumers.ts';
import { ledgerModel, resourceModel } from './usage/usage.model.ts';
import { createUsageRepository } from './usage/usage.repository.ts';
import { createUsageUseCases } from './usage/usage.use-cases.ts';

export type BillingServiceDependencies = ServiceDependencies & { readonly trial: TrialTerms };

/** Plans, their limits and the ledger of what is used. */
export function createBillingService(deps: BillingServiceDependencies): Service {
  const foundation = createServiceFoundation('billing', deps);
  const { database, signal } = foundation;
  const prices = createPriceList(deps.trial);
  const subscriptions = createSubscriptionRepository(subscriptionModel(database), signal);
  const usage = createUsageRepository(ledgerModel(database), resourceModel(database), signal);
  const warnings = createLimitWarnings({ subscriptions, usage, prices });
  const access = createRemoteWorkspaceAccess(foundation.client);
  const subscriptionUseCases = createSubscriptionUseCases({
    subscriptions,
    usage,
    prices,
    warnings,
    access,
    now: deps.now,
  });
  bindSubscriptionRoutes(foundation.router, subscriptionUseCases);
  return {
    name: 'billing',
    router: foundation.router,
    consumers: createUsageConsumers(createUsageUseCases({ usage, warnings }), subscriptionUseCases),
    checks: { database: () => deps.database.ping() },
    start: () => foundation.start(),
    stop: () => foundation.stop(),
  };
}
