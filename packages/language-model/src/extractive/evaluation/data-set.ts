import { LANGUAGE_CASES } from './data/languages.ts';
import { OFFICE_CASES } from './data/office.ts';
import { PLACES_CASES } from './data/places.ts';
import { PRODUCT_CASES } from './data/products.ts';
import { SHOP_CASES } from './data/shops.ts';

/** One small knowledge base with questions. Written for this project; no text is taken from elsewhere. */
export interface EvaluationCase {
  readonly id: string;
  readonly passages: readonly EvaluationPassage[];
  /** A question and the words that a right answer must contain (any one of the given strings). */
  readonly answerable: readonly (readonly [question: string, ...gold: string[]])[];
  /** Questions that the passages do not answer, near misses among them. */
  readonly unanswerable: readonly string[];
}

export interface EvaluationPassage {
  readonly title: string;
  readonly heading?: string;
  readonly text: string;
}

const ALL_CASES: readonly EvaluationCase[] = [
  ...SHOP_CASES,
  ...PLACES_CASES,
  ...OFFICE_CASES,
  ...PRODUCT_CASES,
  ...LANGUAGE_CASES,
];

/** Every third case is held out: nothing in the answerer was chosen by looking at its results. */
export const HELD_OUT_CASES = ALL_CASES.filter((_, index) => index % 3 === 2);
export const TUNING_CASES = ALL_CASES.filter((_, index) => index % 3 !== 2);
