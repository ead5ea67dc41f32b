import { expect, test } from 'vitest';
import { weightsSource } from './weights-source.ts';

test('learnt weights are written as the object that the product reads, rounded', () => {
  const factors = new Map([
    ['share', { mean: 0.123456, spread: 1, weight: -2.00004 }],
    ['rank', { mean: 3, spread: 0.5, weight: 0.00005 }],
  ]);
  expect(weightsSource({ intercept: 1 / 3, factors })).toBe(`{
  intercept: 0.3333,
  factors: {
    share: { mean: 0.1235, spread: 1, weight: -2 },
    rank: { mean: 3, spread: 0.5, weight: 0.0001 },
  },
}`);
});
