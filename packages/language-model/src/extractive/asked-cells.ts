import { TERM_SUPPORTED, TermMatcher, stemsOf } from './matching.ts';
import type { Question } from './question.ts';
import type { TableRow } from './table-rows.ts';

/** The name of what holds prices, be it a column or a section. */
export const MONEY_HEADING =
  /\b(?:price|prices|cost|costs|fee|fees|rate|rates|tariff|tariffs|preise?|kosten)\b/i;

/**
 * The cells of a row whose columns the question names, with what the row is about: `Cargo bike - Deposit: 250`. Asked how
 * much a thing is, its one price. Null when the question names no column; then the whole row is the answer.
 */
export function askedCells(question: Question, { label, cells }: TableRow): string | null {
  // A follow-up without words of its own asks for more of the row than the question before.
  if (question.terms.length > 0 && question.terms.every(({ isCarried }) => isCarried)) return null;
  const matcher = new TermMatcher(question.terms, question.language);
  const ofLabel = matcher.coverage(stemsOf(label, question.language));
  const ofColumns = cells.map(({ column }) => matcher.coverage(stemsOf(column, question.language)));
  // A word that the row's own name holds tells nothing of the column.
  const strengthsOf = (isCarried: boolean): number[] =>
    ofColumns.map((coverage) =>
      coverage.reduce((sum, strength, term) => {
        const isColumns = strength >= TERM_SUPPORTED && strength > (ofLabel[term] ?? 0);
        return sum + (isColumns && question.terms[term]?.isCarried === isCarried ? strength : 0);
      }, 0),
    );
  // What a follow-up names replaces the column that the question before named.
  const own = strengthsOf(false);
  const strengths = own.some((strength) => strength > 0) ? own : strengthsOf(true);
  const best = Math.max(...strengths);
  const prices = question.types.includes('money')
    ? cells.filter(({ column }) => MONEY_HEADING.test(column))
    : [];
  if (best === 0 && prices.length !== 1) return null;
  const asked = best === 0 ? prices : cells.filter((_, at) => strengths[at] === best);
  return `${label} - ${asked.map(({ column, value }) => `${column}: ${value}`).join(', ')}`;
}
