import { figureOf, fold, NAMED_LANGUAGES, wordsOf, type Language } from '@colloquy/text';
import type { ScoredUnit } from './scoring.ts';
import { comparisonIn, type Comparison } from './superlative-forms.ts';
import type { TableRow } from './table-rows.ts';
import { keyOf } from './word-key.ts';

const MIN_ROWS = 2;
const FIGURE = /\d+(?:[.,]\d+)*/;

/**
 * The row that a superlative asks for ("the longest tour"), in the table of the best rows: the greatest or smallest
 * value in the compared column. Null without a superlative, a relevant table or exactly one such column.
 */
export function extremeRow(question: string, scored: readonly ScoredUnit[]): ScoredUnit | null {
  const compared = comparisonIn(fold(question));
  // Rows of other subjects have no support: the cheapest tent is not a sleeping bag.
  const first = scored.find(({ unit, support }) => unit.row !== null && support > 0);
  if (compared === null || first === undefined) return null;
  const rows = scored.filter(
    ({ unit, support }) =>
      unit.row !== null && unit.n === first.unit.n && unit.block === first.unit.block && support > 0,
  );
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
