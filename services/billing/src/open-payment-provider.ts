import { Plan } from '@colloquy/contracts';
import type { ConfigOf } from '@colloquy/config';
import type { paymentConfig } from './config.ts';
import { createNonePaymentProvider } from './payments/create-none-payment-provider.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/** Stripe if a key is set, otherwise none. The client is loaded on demand. */
export async function openPaymentProvider(config: ConfigOf<typeof paymentConfig>): Promise<PaymentProvider> {
  if (config.stripeApiKey === undefined) return createNonePaymentProvider();
  const { createStripePaymentProvider } = await import('./payments/stripe/create-stripe-payment-provider.ts');
  return createStripePaymentProvider({
    apiKey: config.stripeApiKey,
    webhookSecret: config.stripeWebhookSecret,
    apiUrl: config.stripeHost,
    meterEventName: config.stripeMeterEvent,
    prices: [
      { planId: Plan.payAsYouGo, interval: 'month', priceId: config.stripePricePayAsYouGoMonth },
      { planId: Plan.payAsYouGo, interval: 'year', priceId: config.stripePricePayAsYouGoYear },
      { planId: Plan.enterprise, interval: 'month', priceId: config.stripePriceEnterpriseMonth },
      { planId: Plan.enterprise, interval: 'year', priceId: config.stripePriceEnterpriseYear },
    ],
  });
}
