export {
  billingConfig,
  debugSettings,
  ownModelSettings,
  newWorkspaceSettings,
  paymentSettings,
  trialSettings,
} from './config.ts';
export { createBillingService, type BillingServiceDependencies } from './create-service.ts';
export { firstPlanOf } from './subscription-state/first-subscription.policy.ts';
export { openPaymentProvider } from './open-payment-provider.ts';
export type { PaymentProvider } from './payments/payment-provider.ts';
export type { TrialTerms } from './plans/plans.policy.ts';
export type { DebugLimits } from './reservations/debug-answers.use-cases.ts';
