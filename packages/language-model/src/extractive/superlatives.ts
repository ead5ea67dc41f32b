import { fold } from '@colloquy/text';
import { stemsOf } from './matching.ts';
import type { ScoredUnit } from './scoring.ts';
import type { TableRow } from './table-rows.ts';

/** The quantity that an adjective compares, and whether its superlative means the greatest value. */
const COMPARED: readonly {
  readonly adjective: RegExp;
  readonly columns: string;
  readonly isMost: boolean;
}[] = [
  { adjective: /\blongest\b/, columns: 'length long distance duration', isMost: true },
  { adjective: /\bshortest\b/, columns: 'length long distance duration', isMost: false },
  { adjective: /\bfarthest\b|\bfurthest\b/, columns: 'distance length range', isMost: true },
  { adjective: /\b(?:cheapest|least expensive|lowest price)\b/, columns: 'price cost fee', isMost: false },
  { adjective: /\b(?:dearest|most expensive|highest price)\b/, columns: 'price cost fee', isMost: true },
  { adjective: /\b(?:biggest|largest)\b/, columns: 'size capacity area', isMost: true },
  { adjective: /\bsmallest\b/, columns: 'size capacity area', isMost: false },
  { adjective: /\bheaviest\b/, columns: 'weight', isMost: true },
  { adjective: /\blightest\b/, columns: 'weight', isMost: false },
  { adjective: /\b(?:highest|tallest)\b/, columns: 'height altitude', isMost: true },
  { adjective: /\b(?:lowest)\b/, columns: 'height altitude', isMost: false },
  { adjective: /\bfastest\b/, columns: 'speed', isMost: true },
  { adjective: /\bdeepest\b/, columns: 'depth', isMost: true },
];
const MIN_ROWS = 2;
const FIGURE = /\d+(?:[.,]\d+)?/;

/**
 * The row that a superlative asks for ("the longest tour"), in the table of the best rows: the greatest or smallest
 * value in the compared column. Null without a superlative, a relevant table or exactly one such column.
 */
export function extremeRow(question: string, scored: readonly ScoredUnit[]): ScoredUnit | null {
  const compared = COMPARED.find(({ adjective }) => adjective.test(fold(question)));
  // Rows of other subjects have no support: the cheapest tent is not a sleeping bag.
  const first = scored.find(({ unit, support }) => unit.row !== null && support > 0);
  if (compared === undefined || first === undefined) return null;
  const rows = scored.filter(
    ({ unit, support }) =>
      unit.row !== null && unit.n === first.unit.n && unit.block === first.unit.block && support > 0,
  );
  const wanted = new Set(stemsOf(compared.columns, 'en'));
  const columns = new Set(rows.flatMap(({ unit }) => unit.row?.cells.map(({ column }) => column) ?? []));
  const named = [...columns].filter((column) => stemsOf(column, 'en').some((word) => wanted.has(word)));
  const [column] = named;
  if (column === undefined || named.length > 1) return null;
  const figures = rows.flatMap((row) => {
    const figure = figureOf(row.unit.row, column);
    return figure === null ? [] : [{ row, figure }];
  });
  if (figures.length < MIN_ROWS) return null;
  const sign = compared.isMost ? 1 : -1;
  const [best] = figures.toSorted((a, b) => sign * (b.figure - a.figure));
  return best?.row ?? null;
}

function figureOf(row: TableRow | null, column: string): number | null {
  const value = row?.cells.find((cell) => cell.column === column)?.value ?? '';
  const written = FIGURE.exec(value)?.[0];
  return written === undefined ? null : Number(written.replace(',', '.'));
}
