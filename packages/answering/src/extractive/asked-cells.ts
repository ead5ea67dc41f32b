import { holdsAnswerType, type AnswerType } from './answer-types.ts';
import { fold, wordsOf } from '@colloquy/text';
import { TERM_SUPPORTED, TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import { TYPE_WORDS } from './question-patterns.ts';
import type { TableRow } from './table-rows.ts';

/** Folded names of columns and sections with prices. */
const MONEY_HEADING =
  /\b(?:prices?|costs?|fees?|rates?|tariffs?|preise?|kosten|gebuhr(?:en)?|prix|tarifs?|couts?|frais|precios?|costes?|costos?|cuotas?|tarifas?|prezz[io]|costi|quot[ae]|tariff[ae]|cijen[ae]|tarif[aei]|naknad[ae])\b/;
/** The unit that a column's name gives its figures: `Length (km)`. */
const UNIT_OF_COLUMN = /\(([^()]+)\)/;
const IS_FIGURE = /^\d/;
/** Kinds that columns are named after; days and names occur in columns of all kinds. */
const COLUMN_WORDS = TYPE_WORDS.filter(([type]) => type === 'duration' || type === 'phone');

type Cell = TableRow['cells'][number];

/**
 * The cells of a row whose columns the question names. When the question asks for a price or a duration, the row's
 * only price or duration. Null when the question names no column; then the whole row is the answer.
 */
export function cellsAskedFor(
  question: Question,
  { label, cells }: TableRow,
  matcher: TermMatcher,
): readonly Cell[] | null {
  // A follow-up without words of its own asks for more of the row than the question before did.
  if (question.terms.length > 0 && question.terms.every(({ isCarried }) => isCarried)) return null;
  const ofLabel = matcher.coverageOf(label);
  // A word in the row's own name or in the cell itself does not select a column.
  const strengthsOf = (isCarried: boolean): number[] =>
    cells.map(({ column, value }) =>
      matcher.coverageOf(column).reduce((sum, strength, term) => {
        if (strength < TERM_SUPPORTED || question.terms[term]?.isCarried !== isCarried) return sum;
        const given = Math.max(ofLabel[term] ?? 0, matcher.coverageOf(value)[term] ?? 0);
        return strength > given ? sum + strength : sum;
      }, 0),
    );
  // A follow-up's column replaces the column that the question before named.
  const own = strengthsOf(false);
  const strengths = own.some((strength) => strength > 0) ? own : strengthsOf(true);
  const best = Math.max(...strengths);
  if (best > 0) return cells.filter((_, at) => strengths[at] === best);
  const ofType = cells.filter((cell) => question.types.some((type) => isColumnOf(cell, type)));
  return ofType.length === 1 ? ofType : null;
}

/** Whether a text, such as a column's name, announces prices. */
export function namesPrices(text: string): boolean {
  return MONEY_HEADING.test(fold(text));
}

/** Whether a column is named after the asked kind, and the cell contains one. */
function isColumnOf(cell: Cell, type: AnswerType): boolean {
  if (type === 'money') return namesPrices(cell.column);
  const isNamed = COLUMN_WORDS.some(
    ([of, words]) => of === type && wordsOf(cell.column).some(({ folded }) => words.test(folded)),
  );
  return isNamed && IS_FIGURE.test(cell.value) && isTypeOfCell(cell, type);
}

/**
 * The cells that a question asks for, with the row's subject: `Cargo bike - Deposit: 250`. Null for the whole row.
 */
export function askedCells(question: Question, row: TableRow): string | null {
  const asked = cellsAskedFor(question, row, new TermMatcher(question.terms, question.language));
  return asked && `${row.label} - ${asked.map(({ column, value }) => `${column}: ${value}`).join(', ')}`;
}

/**
 * Whether an asked cell contains a value of the asked kind, by the unit in its column's name, or words instead of a
 * figure: `Paid by the insurer: fully`.
 */
export function isTypeOfCell({ column, value }: Cell, type: AnswerType): boolean {
  if (!IS_FIGURE.test(value)) return true;
  const unit = UNIT_OF_COLUMN.exec(column)?.[1];
  return unit !== undefined && holdsAnswerType(`${value} ${unit}`, type);
}
