import { expect, it } from 'vitest';
import { learnWeights } from './logistic-regression.ts';

it('gives weight to what tells and none to what does not', () => {
  const observations = Array.from({ length: 200 }, (_, at) => ({
    factors: { telling: at % 2, idle: Math.floor(at / 2) % 2 },
    isTrue: at % 2 === 1 && at % 10 !== 1,
    weight: 1,
  }));
  const { factors } = learnWeights(['telling', 'idle'], observations);
  expect(factors.get('telling')?.weight).toBeGreaterThan(1);
  expect(Math.abs(factors.get('idle')?.weight ?? 1)).toBeLessThan(0.1);
});

it('lets an observation count for several', () => {
  const one = (isTrue: boolean, weight: number) => ({ factors: { fixed: 1 }, isTrue, weight });
  const { intercept } = learnWeights(['fixed'], [one(true, 9), one(false, 1)]);
  expect(1 / (1 + Math.exp(-intercept))).toBeCloseTo(0.9, 2);
});
