import type { LearntWeights } from './factors.ts';

/**
 * Written by tests/bench/answers/learn/learn-weights.ts from 1281 questions (own, chosen on; squad-a-big): see
 * docs/adr/0032.
 */
export const LEARNT: LearntWeights = {
  intercept: 0.1508,
  factors: {
    support: { mean: 0.6902, spread: 0.308, weight: 1.8238 },
    ownShare: { mean: 0.6972, spread: 0.2706, weight: 0.4142 },
    exactShare: { mean: 0.6678, spread: 0.2798, weight: 0.001 },
    headingShare: { mean: 0.0716, spread: 0.195, weight: 0.7797 },
    missing: { mean: 0.6219, spread: 0.8207, weight: 0.9021 },
    missingInOwn: { mean: 0.8479, spread: 0.9137, weight: 0.2689 },
    holdsType: { mean: 0.4916, spread: 0.4999, weight: -0.3074 },
    asksForNoType: { mean: 0.4832, spread: 0.4997, weight: -0.546 },
    margin: { mean: 0.2737, spread: 0.1933, weight: 0.3425 },
    words: { mean: 0.5104, spread: 0.282, weight: -0.5427 },
    isOfBestPassage: { mean: 0.8742, spread: 0.3317, weight: 0.2316 },
    asksForPerson: { mean: 0.1242, spread: 0.3298, weight: -0.2242 },
    isLine: { mean: 0.0336, spread: 0.1801, weight: -0.1407 },
    hasNumber: { mean: 0.0872, spread: 0.2822, weight: -0.126 },
  },
};
