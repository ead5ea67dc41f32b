import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { billingConfig } from './config.ts';
import { createBillingService } from './create-service.ts';
import { openPaymentProvider } from './payments/open-payment-provider.ts';

const config = loadConfigOrExit(billingConfig, process.env);
const running = await openServiceProcess('billing', config);
await running.run(
  createBillingService({
    ...running.dependencies,
    trial: config,
    debugLimits: config,
    payments: await openPaymentProvider(config),
    publicUrl: config.publicUrl,
  }),
);
