import { LANGUAGE_CASES } from './data/languages.ts';
import { OFFICE_CASES } from './data/office.ts';
import { PLACES_CASES } from './data/places.ts';
import { PRODUCT_CASES } from './data/products.ts';
import { SHOP_CASES } from './data/shops.ts';
import type { EvaluationCase } from './evaluation-case.ts';

const ALL_CASES: readonly EvaluationCase[] = [
  ...SHOP_CASES,
  ...PLACES_CASES,
  ...OFFICE_CASES,
  ...PRODUCT_CASES,
  ...LANGUAGE_CASES,
];

/** Every third case is held out: no choice in the answerer was based on its results. */
export const HELD_OUT_CASES = ALL_CASES.filter((_, index) => index % 3 === 2);
export const TUNING_CASES = ALL_CASES.filter((_, index) => index % 3 !== 2);
