import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { billingConfig } from './config.ts';
import { createBillingService } from './create-service.ts';
import { openPaymentProvider } from './open-payment-provider.ts';
import { firstPlanOf } from './subscription-state/first-subscription.policy.ts';

const config = loadConfigOrExit(billingConfig, process.env);
const running = await openServiceProcess('billing', config);
const payments = await openPaymentProvider(config);
await running.run(
  createBillingService({
    ...running.dependencies,
    trial: config,
    debugLimits: config,
    payments,
    firstPlan: firstPlanOf(config.newWorkspacePlan, payments),
    publicUrl: config.publicUrl,
  }),
);
