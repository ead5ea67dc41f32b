import type { UnknownReason } from '../ports.ts';
import { holdsPersonName, type AnswerType } from './answer-types.ts';
import { TERM_SUPPORTED } from './matching.ts';
import type { Question } from './question.ts';
import type { ScoredUnit } from './scoring.ts';

type Decision =
  | { readonly supported: true; readonly confidence: number }
  | { readonly supported: false; readonly reason: UnknownReason; readonly confidence: number };

/** Minimum support (0 to 1) for an answer; chosen on the tuning cases and the questions of tests/bench/fusion. */
const MIN_SUPPORT = 0.4;
/** The same without strict answering. */
const MIN_SUPPORT_LENIENT = 0.32;
/** Below this the passages are about something else. */
const ABOUT_SOMETHING_ELSE = 0.2;

/** Minimum likelihood that the answer is right; chosen on the training sets of the weights. */
const MIN_LIKELIHOOD = 0.2;
/** The same without strict answering, and for a row that holds everything the question names. */
const MIN_LIKELIHOOD_LENIENT = 0.1;

/**
 * Decides whether the best unit supports an answer, and with what confidence. `best` is undefined when there is
 * nothing to quote; `likelihood` is the learnt likelihood of such units.
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

/** Contact details: their owner must be named in the source, otherwise they may be someone else's. */
const REACHES: ReadonlySet<AnswerType> = new Set(['phone', 'email', 'address']);

/**
 * A name or number of the question, or the contact it asks for, that nothing near the unit mentions: the source is
 * about something else.
 */
function lacksEntity({ terms, types }: Question, best: ScoredUnit): boolean {
  const isOnes = types.some((type) => REACHES.has(type));
  return terms.some(
    (term, index) =>
      term.critical && (isOnes || term.weight > 1) && (best.covered[index] ?? 0) < TERM_SUPPORTED,
  );
}

/** "Who" is answered only by a name or role, unless the unit itself contains every word of the question. */
function asksForMissingPerson(question: Question, best: ScoredUnit): boolean {
  if (!question.types.includes('person') || holdsPersonName(best.unit.text)) return false;
  return question.terms.some((term, index) => term.critical && (best.own[index] ?? 0) < TERM_SUPPORTED);
}

/** A row whose own words hold everything the question names, and a value of the asked kind. */
function isNamedRow({ terms, types }: Question, { unit, own, holdsType }: ScoredUnit): boolean {
  const named = terms.flatMap(({ critical, isCarried }, at) =>
    critical && !isCarried ? [own[at] ?? 0] : [],
  );
  const isAsked = unit.row !== null && types[0] !== 'none' && holdsType;
  return isAsked && named.length > 0 && named.every((strength) => strength >= TERM_SUPPORTED);
}
