import { billingApi, operatorApi } from '@colloquy/contracts';
import { createDayCounts } from '@colloquy/persistence';
import {
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createCheckoutUseCases } from './checkout/checkout.use-cases.ts';
import { createWorkspaceDeletionConsumers } from './workspace-deletion/workspace-deletion.consumers.ts';
import { createInvoiceUseCases } from './invoices/invoices.use-cases.ts';
import { createOperatorUseCases } from './operator/operator.use-cases.ts';
import { createWebhookUseCases } from './webhooks/webhooks.use-cases.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { budgetModel } from './reservations/budgets.model.ts';
import { createBudgetRepository } from './reservations/budgets.repository.ts';
import { debugCountModel } from './reservations/debug-answers.model.ts';
import { createDebugAnswerUseCases, type DebugLimits } from './reservations/debug-answers.use-cases.ts';
import { createReservationUseCases } from './reservations/reservations.use-cases.ts';
import type { FirstPlan } from './subscription-state/first-subscription.policy.ts';
import { createPriceList, type PlanTerms } from './plans/plans.policy.ts';
import { endAtProviderJob } from './subscriptions/end-at-provider.ts';
import { dueChangesJob } from './subscriptions/due-changes.ts';
import { createWorkspacePlanUseCases } from './workspace-plans/workspace-plans.use-cases.ts';
import { createSubscriptionEventRepository } from './subscriptions/subscription-events.repository.ts';
import { createSubscriptionUpdates } from './subscriptions/subscription-updates.ts';
import { createSubscriptionRepository } from './subscriptions/subscriptions.repository.ts';
import { createLimitWarnings } from './usage/limit-warnings.ts';
import { createMeteredAnswersRepository } from './metering/metered-answers.repository.ts';
import { createMeteringConsumers } from './metering/metering.consumers.ts';
import { ledgerModel, resourceModel } from './usage/usage.model.ts';
import { createUsageRepository } from './usage/usage.repository.ts';
import { meterReportJob } from './metering/meter-reporter.ts';
import { billingMigrations } from './migrations/index.ts';

export type BillingServiceDependencies = ServiceDependencies & {
  readonly trial: PlanTerms;
  readonly debugLimits: DebugLimits;
  readonly payments: PaymentProvider;
  /** Initial plan of workspaces; existing ones are brought to it at the start. */
  readonly firstPlan: FirstPlan;
  /** Public address of the product: users return from paying to pages below it. */
  readonly publicUrl: string;
  /** Pause between runs of the jobs: state changes by time, and reports to the provider. */
  readonly jobIntervalMs?: number;
};

/** Plans, limits, the usage ledger, and the connection to the payment provider. */
export function createBillingService(deps: BillingServiceDependencies): Service {
  const foundation = createServiceFoundation('billing', deps, billingMigrations);
  const { database, signal, router, logger } = foundation;
  const { payments, firstPlan, publicUrl, now } = deps;
  const prices = createPriceList(deps.trial);
  const subscriptions = createSubscriptionRepository(database, signal);
  const subscriptionEvents = createSubscriptionEventRepository(database, signal);
  const updates = createSubscriptionUpdates({ subscriptions, subscriptionEvents, firstPlan, now });
  const ledger = ledgerModel(database);
  const usage = createUsageRepository(ledger, resourceModel(database), signal);
  const warnings = createLimitWarnings({ subscriptions, usage, prices, now });
  const access = createRemoteWorkspaceAccess(foundation.client);
  const useCases = createWorkspacePlanUseCases({
    subscriptions,
    usage,
    prices,
    warnings,
    access,
    payments,
    firstPlan,
    now,
  });
  const storeNow = () => database.clock.now();
  const reservations = createReservationUseCases({
    budgets: createBudgetRepository(budgetModel(database), signal),
    usage,
    current: useCases.current,
    prices,
    warnings,
    now: storeNow,
  });
  const debugAnswers = createDebugAnswerUseCases({
    counts: createDayCounts(debugCountModel(database), signal, storeNow),
    limits: deps.debugLimits,
    now: storeNow,
  });
  const everyMs = deps.jobIntervalMs;
  const answers = createMeteredAnswersRepository(ledger, signal);
  foundation.defineJob(dueChangesJob({ subscriptions, updates, firstPlan, logger, now, everyMs }));
  foundation.defineJob(debugAnswers.job);
  if (payments.isConnected) {
    foundation.defineJob(endAtProviderJob({ subscriptions, payments, logger, now, everyMs }));
  }
  if (payments.metersAnswers) {
    foundation.defineJob(meterReportJob({ answers, payments, logger, now, everyMs }));
  }
  router.bindAll(billingApi, useCases);
  router.bindAll(billingApi, reservations);
  router.bindAll(billingApi, debugAnswers);
  router.bindAll(
    billingApi,
    createCheckoutUseCases({ payments, updates, subscriptions: useCases, access, publicUrl, now }),
  );
  router.bindAll(billingApi, createInvoiceUseCases({ payments, subscriptions: useCases, access }));
  const { trialDays } = deps.trial;
  router.bindAll(operatorApi, createOperatorUseCases({ subscriptions, updates, trialDays, now }));
  router.bindAll(billingApi, createWebhookUseCases({ payments, subscriptions, updates }));
  return {
    ...foundation.service,
    consumers: [
      ...foundation.consumers,
      ...createMeteringConsumers({
        usage,
        warnings,
        reservations,
        subscriptions,
        prices,
        payments,
        plans: useCases,
      }),
      ...createWorkspaceDeletionConsumers({ updates, plans: useCases }),
    ],
  };
}
