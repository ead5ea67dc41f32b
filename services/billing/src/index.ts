export { billingConfig, trialSettings } from './config.ts';
export { createBillingService, type BillingServiceDependencies } from './create-service.ts';
export type { TrialTerms } from './subscriptions/plans.policy.ts';
