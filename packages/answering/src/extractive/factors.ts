import type { LearntLogistic } from '../logistic.ts';

/** Features of a question's best unit, in the order of the learnt weights. */
export const FACTORS = [
  'support',
  'ownShare',
  'exactShare',
  'headingShare',
  'missing',
  'missingInOwn',
  'holdsType',
  'asksForNoType',
  'margin',
  'words',
  'isOfBestPassage',
  'asksForPerson',
  'isLine',
  'hasNumber',
] as const;
type Factor = (typeof FACTORS)[number];
export type Factors = Readonly<Record<Factor, number>>;

export type LearntWeights = LearntLogistic<Factor>;
