import { expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { answerFromPassages } from './extractive-answerer.ts';
import { FACTORS, type Factors } from './factors.ts';
import { likelihoodOf } from './likelihood.ts';
import { LEARNT } from './learnt-weights.ts';

const MEANS = Object.fromEntries(FACTORS.map((name) => [name, LEARNT.factors[name].mean]));
const factorsWith = (changes: Partial<Factors>): Factors => {
  const { support = 0, ...others } = MEANS;
  return {
    support,
    ownShare: 0,
    exactShare: 0,
    headingShare: 0,
    missing: 0,
    missingInOwn: 0,
    holdsType: 0,
    asksForNoType: 0,
    margin: 0,
    words: 0,
    isOfBestPassage: 0,
    asksForPerson: 0,
    isLine: 0,
    hasNumber: 0,
    ...others,
    ...changes,
  };
};

it('is what the intercept says for what is average in everything', () => {
  expect(likelihoodOf(factorsWith({}))).toBeCloseTo(1 / (1 + Math.exp(-LEARNT.intercept)), 6);
});

it.each(['support', 'ownShare', 'margin', 'headingShare'] as const)('rises with %s', (name) => {
  expect(likelihoodOf(factorsWith({ [name]: 1 }))).toBeGreaterThan(likelihoodOf(factorsWith({ [name]: 0 })));
});

it('is the confidence of an answer', () => {
  const confidenceOf = (question: string) =>
    answerFromPassages(
      anAnswerRequest({
        question,
        passages: [aPassage({ n: 1, text: 'Express delivery costs 12 euros. Standard delivery is free.' })],
      }),
    ).done.confidence;
  expect(confidenceOf('How much does express delivery cost?')).toBeGreaterThan(0.8);
  expect(confidenceOf('How much does delivery by drone cost?')).toBeLessThan(0.5);
});
