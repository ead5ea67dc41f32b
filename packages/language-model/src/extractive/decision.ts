import type { UnknownReason } from '../ports.ts';
import { holdsPersonName, type AnswerType } from './answer-types.ts';
import { TERM_SUPPORTED } from './matching.ts';
import type { Question } from './question.ts';
import type { ScoredUnit } from './scoring.ts';

type Decision =
  | { readonly supported: true; readonly confidence: number }
  | { readonly supported: false; readonly reason: UnknownReason; readonly confidence: number };

/** Least support (0 to 1) for an answer; chosen on the tuning cases and the questions of tests/bench/fusion. */
const MIN_SUPPORT = 0.4;
/** Same, when the owner turned strict answering off. */
const MIN_SUPPORT_LENIENT = 0.32;
/** Below this the passages are not even about the question. */
const ABOUT_SOMETHING_ELSE = 0.2;

/** Least likelihood that the answer is right; chosen on the sets that the weights were learnt from. */
const MIN_LIKELIHOOD = 0.2;
/** Same, when the owner turned strict answering off, and of a row that holds all that the question names. */
const MIN_LIKELIHOOD_LENIENT = 0.1;

/**
 * Whether the best unit supports an answer, and how surely. `best` is undefined when there is nothing to quote;
 * `likelihood` is what was learnt of units like it.
 */
export function decide(
  question: Question,
  best: ScoredUnit | undefined,
  likelihood: number,
  strict: boolean,
): Decision {
  if (best === undefined) return { supported: false, reason: 'NO_CHUNKS', confidence: 0 };
  if (question.terms.length === 0) return { supported: false, reason: 'OUT_OF_SCOPE', confidence: 0 };
  const support = best.support;
  if (support < ABOUT_SOMETHING_ELSE)
    return { supported: false, reason: 'LOW_SCORE', confidence: Math.min(support, likelihood) };
  const floor = strict ? MIN_SUPPORT : MIN_SUPPORT_LENIENT;
  if (support < floor || lacksEntity(question, best) || asksForMissingPerson(question, best)) {
    return { supported: false, reason: 'UNSUPPORTED', confidence: Math.min(support, floor, likelihood) };
  }
  if (likelihood < (strict && !isNamedRow(question, best) ? MIN_LIKELIHOOD : MIN_LIKELIHOOD_LENIENT))
    return { supported: false, reason: 'UNSUPPORTED', confidence: likelihood };
  return { supported: true, confidence: likelihood };
}

/** Ways to reach somebody: what they are called must be there, or they are somebody else's. */
const REACHES: ReadonlySet<AnswerType> = new Set(['phone', 'email', 'address']);

/**
 * A name or number of the question that nothing near the unit mentions, or whom it wants to reach: the source is about
 * something else.
 */
function lacksEntity({ terms, types }: Question, best: ScoredUnit): boolean {
  const isOnes = types.some((type) => REACHES.has(type));
  return terms.some(
    (term, index) =>
      term.critical && (isOnes || term.weight > 1) && (best.covered[index] ?? 0) < TERM_SUPPORTED,
  );
}

/** "Who" is only answered by a name or role, unless the unit itself holds every word of the question. */
function asksForMissingPerson(question: Question, best: ScoredUnit): boolean {
  if (!question.types.includes('person') || holdsPersonName(best.unit.text)) return false;
  return question.terms.some((term, index) => term.critical && (best.own[index] ?? 0) < TERM_SUPPORTED);
}

/** A row that has all that the question names in its own words, and a thing of the kind that is asked for. */
function isNamedRow({ terms, types }: Question, { unit, own, holdsType }: ScoredUnit): boolean {
  const named = terms.flatMap(({ critical, isCarried }, at) =>
    critical && !isCarried ? [own[at] ?? 0] : [],
  );
  const isAsked = unit.row !== null && types[0] !== 'none' && holdsType;
  return isAsked && named.length > 0 && named.every((strength) => strength >= TERM_SUPPORTED);
}
