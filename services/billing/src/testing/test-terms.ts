import { Plan } from '@colloquy/contracts';
import type { BillingServiceDependencies } from '../create-service.ts';

/** Terms whose limits tests can reach. */
export const testTerms = {
  trial: { trialDays: 14, trialAnswers: 5, trialBots: 1, trialPages: 50, trialSeats: 2 },
  debugLimits: { debugAnswersPerAccount: 2, debugAnswersPerWorkspace: 3, debugAnswersPerInstallation: 5 },
  firstPlan: Plan.freeTrial,
} as const satisfies Partial<BillingServiceDependencies>;
