export {
  billingConfig,
  debugSettings,
  newWorkspaceSettings,
  trialSettings,
} from './config.ts';
export { createBillingService, type BillingServiceDependencies } from './create-service.ts';
export { firstPlanOf } from './subscriptions/first-standing.policy.ts';
export { paymentSettings } from './payments/payments.config.ts';
export { openPaymentProvider } from './payments/open-payment-provider.ts';
export type { PaymentProvider } from './payments/payment-provider.ts';
export type { TrialTerms } from './subscriptions/plans.policy.ts';
export type { DebugLimits } from './reservations/debug-answers.use-cases.ts';
