import type { AnswerType } from './answer-types.ts';

/** How much words around a unit count compared with its own. */
export const CONTEXT = {
  leadIn: 0.95,
  heading: 0.95,
  outerHeading: 0.85,
  title: 0.8,
  passage: 0.4,
  subject: 0.5,
} as const;
export const PREVIOUS = 0.5;
export const PREVIOUS_REFERRED = 0.9;
export const BEFORE_PREVIOUS_REFERRED = 0.7;
export const NEXT = 0.45;
export const UNSUPPORTED_CRITICAL_FACTOR = 0.72;
export const TYPE_STRENGTH = 0.9;
export const FREE = 0.5;
export const IN_RANGE = 0.9;
/** Factor on the support when the unit holds nothing of the asked kind. */
export const MISSING_TYPE_FACTOR: Record<AnswerType, number> = {
  money: 0.5,
  percent: 0.6,
  duration: 0.6,
  time: 0.6,
  date: 0.6,
  moment: 0.6,
  count: 0.55,
  measure: 0.65,
  person: 0.6,
  place: 0.75,
  address: 0.6,
  names: 0.75,
  phone: 0.4,
  email: 0.4,
  frequency: 0.7,
  none: 1,
};
export const RANK = {
  type: 0.22,
  own: 0.2,
  near: 0.08,
  prior: 0.05,
  first: 0.03,
  fragment: -0.15,
  lead: -0.05,
  counted: 0.3,
  condition: -0.06,
  /** Any capitalised word may be a name; a full name answers "who" best. */
  person: 0.2,
  /** More than a sentence gains by containing all words of the question. */
  step: 0.6,
} as const;
