import type { LearntClaimWeights } from './claim-factors.ts';

/**
 * Written by tests/bench/answers/learn/learn-claims.ts from 3162 written answers that the check let through (own, chosen
 * on; squad-tune): see docs/adr/0035.
 */
export const LEARNT_OF_CLAIMS: LearntClaimWeights = {
  intercept: 2.1435,
  factors: {
    share: { mean: 0.9586, spread: 0.1046, weight: 0.0657 },
    addedShare: { mean: 0.9858, spread: 0.1043, weight: 0.3231 },
    repeatedShare: { mean: 0.911, spread: 0.1987, weight: 0.7132 },
    inOrder: { mean: 0.7509, spread: 0.3621, weight: 0.4621 },
  },
};
