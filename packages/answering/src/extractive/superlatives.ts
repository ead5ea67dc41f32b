import { figureOf, fold, NAMED_LANGUAGES, wordsOf, type Language } from '@colloquy/text';
import { TERM_SUPPORTED, TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import type { ScoredUnit } from './scoring.ts';
import { comparisonIn, PRICE, type Comparison } from './superlative-forms.ts';
import type { TableRow } from './table-rows.ts';
import { keyOf } from './word-key.ts';

const MIN_ROWS = 2;
const NUMBER = /\p{N}/u;
const FIGURE = /\d+(?:[.,]\d+)*/;

/**
 * The row that a superlative asks for ("the longest tour"), in the table of the best rows: the greatest or smallest
 * value in the compared column, among the rows of the thing that the question names. Null without a superlative, a
 * relevant table, such a row or exactly one such column.
 */
export function extremeRow(
  compared: Comparison | null,
  question: Question,
  scored: readonly ScoredUnit[],
  titles: readonly string[],
): ScoredUnit | null {
  // Rows of other subjects have no support: the cheapest tent is not a sleeping bag.
  const first = scored.find(({ unit, support }) => unit.row !== null && support > 0);
  if (compared === null || first === undefined) return null;
  const table = scored.filter(
    ({ unit, support }) =>
      unit.row !== null && unit.n === first.unit.n && unit.block === first.unit.block && support > 0,
  );
  const around = scored.filter(({ unit }) => unit.kind === 'sentence' || unit.kind === 'lead');
  const context = [...titles, ...first.unit.headings, ...around.map(({ unit }) => unit.text)];
  const rows = rowsOfNamed(table, question, compared, context);
  const columns = new Set(rows.flatMap(({ unit }) => unit.row?.cells.map(({ column }) => column) ?? []));
  const named = [...columns].filter((column) => isNamed(column, compared));
  const [column] = named;
  if (column === undefined || named.length > 1) return null;
  const figures = rows.flatMap((row) => {
    const figure = figureIn(row.unit.row, column);
    return figure === null ? [] : [{ row, figure }];
  });
  if (figures.length < MIN_ROWS) return null;
  const sign = compared.isMost ? 1 : -1;
  const [best] = figures.toSorted((a, b) => sign * (b.figure - a.figure));
  return best?.row ?? null;
}

/**
 * The units that may say which one a superlative asks for: rows, texts with a superlative of their own ("our cheapest
 * bicycle is the Comet") and, as limits are told without one ("up to 30 nights"), texts with a value, unless it is a
 * price. All of them without a superlative.
 */
export function comparing(
  compared: Comparison | null,
  { types }: Question,
  scored: readonly ScoredUnit[],
): readonly ScoredUnit[] {
  if (compared === null) return scored;
  const isOfPrices = compared.columns === PRICE;
  return scored.filter(({ unit: { row, text }, holdsType }) => {
    const holdsValue = NUMBER.test(text) || (types[0] !== 'none' && holdsType);
    return row !== null || (holdsValue && !isOfPrices) || comparisonIn(fold(text)) !== null;
  });
}

/**
 * The rows that hold each thing the question names, wherever it names it: "which e-bike" asks of e-bikes alone, as
 * "the cheapest e-bike" does. A word of the table's head or, if no row holds it, of the text around is true of all rows;
 * a kind that no row names ("which city has the largest office") is named by each row's values.
 */
function rowsOfNamed(
  table: readonly ScoredUnit[],
  { terms, language }: Question,
  { words }: Comparison,
  context: readonly string[],
): readonly ScoredUnit[] {
  const matcher = new TermMatcher(terms, language);
  const head = matcher.coverageOf(table[0]?.unit.leadIn ?? '');
  let rows = table;
  terms.forEach(({ critical, satisfiedBy, folded }, at) => {
    if (words.has(folded) || !(critical || satisfiedBy === 'names')) return;
    const strongest = Math.max(...table.map(({ own }) => own[at] ?? 0));
    const ofHead = head[at] ?? 0;
    if (ofHead >= TERM_SUPPORTED && ofHead >= strongest) return;
    const isAround = context.some((text) => (matcher.coverageOf(text)[at] ?? 0) >= TERM_SUPPORTED);
    if (strongest < TERM_SUPPORTED && (isAround || !critical)) return;
    rows = rows.filter(({ own }) => (own[at] ?? 0) >= TERM_SUPPORTED);
  });
  return rows;
}

/** Whether a column has what is compared; a table may be of another language than the question. */
function isNamed(column: string, { columns }: Comparison): boolean {
  return NAMED_LANGUAGES.some((language) => {
    const wanted = new Set(keysOf(columns[language], language));
    return keysOf(column, language).some((key) => wanted.has(key));
  });
}

/** Of every word: the folded "Länge" is a function word in a question. */
function keysOf(text: string, language: Language): string[] {
  return wordsOf(text).map(({ folded }) => keyOf(folded, language));
}

function figureIn(row: TableRow | null, column: string): number | null {
  const value = row?.cells.find((cell) => cell.column === column)?.value ?? '';
  const written = FIGURE.exec(value)?.[0];
  return written === undefined ? null : Number(figureOf(written, 'other'));
}
