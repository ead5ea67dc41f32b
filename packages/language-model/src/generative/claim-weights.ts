import type { LearntClaimWeights } from './claim-factors.ts';

/**
 * Written by tests/bench/answers/learn/learn-claims.ts from 3150 written answers that the check let through (own, chosen
 * on; squad-tune): see docs/adr/0035.
 */
export const LEARNT_OF_CLAIMS: LearntClaimWeights = {
  intercept: 2.1668,
  factors: {
    share: { mean: 0.9586, spread: 0.1047, weight: 0.0688 },
    addedShare: { mean: 0.9859, spread: 0.1043, weight: 0.3152 },
    repeatedShare: { mean: 0.9109, spread: 0.1989, weight: 0.7153 },
    inOrder: { mean: 0.7508, spread: 0.3625, weight: 0.4718 },
  },
};
