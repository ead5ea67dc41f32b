import type { Cell, Interval } from './pdf-columns.ts';
import type { PageLine } from './pdf-running-lines.ts';

/** A line with its cells, of which text has one. */
export interface TableLine extends PageLine {
  readonly cells: readonly Cell[];
}

export interface PageBlock {
  readonly isTable: boolean;
  readonly rows: readonly TableLine[];
}

/** The table that a page ends with. */
interface OpenTable {
  readonly head: TableLine;
  readonly columns: readonly Interval[];
  /** Columns whose cells all have a digit. */
  readonly numbers: readonly number[];
}

/** Columns of numbers, as many as this, over which a row of words stands: the head of another table. */
const NUMBER_COLUMNS_OF_NEW_HEAD = 2;

/**
 * The head of each table that begins a page and goes on from the page before, whose last table has the same columns.
 * Without it the first row of the page would name the columns of those below.
 *
 * @param repeated lines that pages repeat at their heads and feet: they may stand between the parts of a table
 */
export function headsOfContinuedTables<TBlock extends PageBlock>(
  pages: readonly (readonly TBlock[])[],
  repeated: ReadonlySet<TableLine>,
): ReadonlyMap<TBlock, TableLine> {
  const heads = new Map<TBlock, TableLine>();
  let open: OpenTable | null = null;
  for (const blocks of pages) {
    const own = blocks.filter(({ rows }) => !rows.every((line) => repeated.has(line)));
    const [first] = own;
    const last = own.at(-1);
    const [row] = first?.rows ?? [];
    if (open !== null && first?.isTable === true && row !== undefined && goesOnWith(open, row)) {
      heads.set(first, open.head);
    }
    const [head] = last?.rows ?? [];
    if (last === undefined) continue;
    if (!last.isTable || head === undefined) open = null;
    else {
      const top: TableLine = heads.get(last) ?? head;
      const body = last.rows.slice(top === head ? 1 : 0);
      open = { head: top, columns: columnsOf([top, ...body]), numbers: numberColumns(body) };
    }
  }
  return heads;
}

function goesOnWith({ head, columns, numbers }: OpenTable, row: TableLine): boolean {
  if (row.text === head.text || row.cells.length !== head.cells.length) return false;
  const isUnder = row.cells.every(({ extent }, at) =>
    columns.every((column, other) => extent === null || overlaps(extent, column) === (other === at)),
  );
  const isNewHead =
    numbers.length >= NUMBER_COLUMNS_OF_NEW_HEAD &&
    numbers.every((at) => !/\d/.test(row.cells[at]?.text ?? ''));
  return isUnder && !isNewHead;
}

/** From where to where the cells of each column reach. */
function columnsOf(rows: readonly TableLine[]): Interval[] {
  const width = rows[0]?.cells.length ?? 0;
  return Array.from({ length: width }, (_, at) => {
    const extents = rows.flatMap(({ cells }) => cells[at]?.extent ?? []);
    return {
      start: extents.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
      end: extents.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
    };
  });
}

function numberColumns(rows: readonly TableLine[]): number[] {
  const [first] = rows;
  return (first?.cells ?? []).flatMap((_, at) =>
    rows.every(({ cells }) => /\d/.test(cells[at]?.text ?? '')) ? [at] : [],
  );
}

function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}
