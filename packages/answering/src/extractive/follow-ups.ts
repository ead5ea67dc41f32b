import { TERM_SUPPORTED } from './matching.ts';
import type { Question, QuestionTerm } from './question.ts';

/**
 * Whether a unit may answer a follow-up. A follow-up without a subject of its own keeps the previous question's
 * subject: a unit with none of its words, or nothing of the asked kind, answers another question. `covered` is what
 * the unit and its context hold of each term. True for every other question.
 */
export function keepsSubject({ terms }: Question, covered: readonly number[], holdsType: boolean): boolean {
  const isThing = ({ satisfiedBy }: QuestionTerm): boolean => satisfiedBy === null;
  const carried = terms.flatMap((term, at) => (term.isCarried && isThing(term) ? [at] : []));
  if (carried.length === 0 || terms.some((term) => !term.isCarried && isThing(term))) return true;
  return holdsType && carried.some((at) => (covered[at] ?? 0) >= TERM_SUPPORTED);
}
