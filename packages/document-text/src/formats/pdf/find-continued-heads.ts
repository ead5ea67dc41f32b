import type { Cell, Interval } from './columns.ts';
import type { PageLine } from './find-running-lines.ts';

/** A line with its cells; a line of text has one cell. */
export interface TableLine extends PageLine {
  readonly cells: readonly Cell[];
}

export interface PageBlock {
  readonly isTable: boolean;
  readonly rows: readonly TableLine[];
}

/** The table at the end of a page. */
interface OpenTable {
  readonly head: TableLine;
  readonly columns: readonly Interval[];
  /** Columns whose cells all contain a digit. */
  readonly numbers: readonly number[];
}

/** A row of words over at least so many columns of numbers is the head of another table. */
const NUMBER_COLUMNS_OF_NEW_HEAD = 2;

/**
 * Finds the head of each table that continues at the start of a page, where the page before ends with a table of the
 * same columns. Without it, the first row of the page would be taken for the head.
 *
 * @param repeated running heads and feet, which may stand between the parts of a table
 */
export function findContinuedHeads<TBlock extends PageBlock>(
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
    if (open !== null && first?.isTable === true && row !== undefined && continuesTable(open, row)) {
      heads.set(first, open.head);
    }
    const [head] = last?.rows ?? [];
    if (last === undefined) continue;
    if (!last.isTable || head === undefined) open = null;
    else {
      const top: TableLine = heads.get(last) ?? head;
      const body = last.rows.slice(top === head ? 1 : 0);
      open = { head: top, columns: measureColumns([top, ...body]), numbers: findNumberColumns(body) };
    }
  }
  return heads;
}

function continuesTable({ head, columns, numbers }: OpenTable, row: TableLine): boolean {
  if (row.text === head.text || row.cells.length !== head.cells.length) return false;
  const isUnder = row.cells.every(({ extent }, at) =>
    columns.every((column, other) => extent === null || overlaps(extent, column) === (other === at)),
  );
  const isNewHead =
    numbers.length >= NUMBER_COLUMNS_OF_NEW_HEAD &&
    numbers.every((at) => !/\d/.test(row.cells[at]?.text ?? ''));
  return isUnder && !isNewHead;
}

/** The extent of the cells of each column. */
function measureColumns(rows: readonly TableLine[]): Interval[] {
  const width = rows[0]?.cells.length ?? 0;
  return Array.from({ length: width }, (_, at) => {
    const extents = rows.flatMap(({ cells }) => cells[at]?.extent ?? []);
    return {
      start: extents.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
      end: extents.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
    };
  });
}

function findNumberColumns(rows: readonly TableLine[]): number[] {
  const [first] = rows;
  return (first?.cells ?? []).flatMap((_, at) =>
    rows.every(({ cells }) => /\d/.test(cells[at]?.text ?? '')) ? [at] : [],
  );
}

function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}
