import type { LearntWeights } from './likelihood.ts';

/**
 * Written by tests/bench/answers/learn/learn-weights.ts from 1281 questions (own, chosen on; squad-a-big): see
 * docs/adr/0032.
 */
export const LEARNT: LearntWeights = {
  intercept: 0.0938,
  factors: {
    support: { mean: 0.6913, spread: 0.3062, weight: 1.8501 },
    ownShare: { mean: 0.6982, spread: 0.2691, weight: 0.2793 },
    exactShare: { mean: 0.6683, spread: 0.2782, weight: 0.0809 },
    headingShare: { mean: 0.0708, spread: 0.1921, weight: 0.5954 },
    missing: { mean: 0.6174, spread: 0.818, weight: 0.9219 },
    missingInOwn: { mean: 0.8434, spread: 0.9123, weight: 0.2697 },
    holdsType: { mean: 0.4916, spread: 0.4999, weight: -0.3261 },
    asksForNoType: { mean: 0.4832, spread: 0.4997, weight: -0.5862 },
    margin: { mean: 0.2744, spread: 0.1929, weight: 0.3607 },
    words: { mean: 0.5102, spread: 0.2822, weight: -0.5318 },
    isOfBestPassage: { mean: 0.8742, spread: 0.3317, weight: 0.2292 },
    asksForPerson: { mean: 0.1242, spread: 0.3298, weight: -0.2284 },
    isLine: { mean: 0.0336, spread: 0.1801, weight: -0.0978 },
    hasNumber: { mean: 0.0872, spread: 0.2822, weight: -0.1221 },
  },
};
