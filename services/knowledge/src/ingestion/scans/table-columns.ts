/** A line of text on a recognised page; places in pixels, `base` from the top. */
export interface PlacedLine<Line> {
  readonly line: Line;
  readonly base: number;
  readonly height: number;
  readonly characters: number;
}

/** Lines under each other that recognition tells as one block. */
export interface LineColumn<Line> {
  readonly lines: readonly PlacedLine<Line>[];
  readonly left: number;
  readonly right: number;
}

export interface LineRow<Line> {
  readonly lines: readonly Line[];
  readonly height: number;
}

/** Lines this near, in heights, stand on one base line. */
const SAME_BASE = 0.5;
/** A column of a table has cells of about a few words; a column of text has lines as long as it is wide. */
const MAX_CELL_CHARACTERS = 20;
/** Cells of a column are at most this many times as high as each other, recognition's doubt included. */
const SAME_SIZE = 1.7;
/** This share of the lines of the shorter column stand beside a line of the other one. */
const MIN_BESIDE = 0.6;
/** Cells of a column are at most this many heights apart. */
const ROW_STEP = 5;

/**
 * The lines of a page in reading order, row by row. Recognition tells a table column by column: columns of short cells
 * that stand on the base lines of the column beside them are put side by side. Columns of a text stay one after another.
 */
export function rowsOfColumns<Line>(columns: readonly LineColumn<Line>[]): LineRow<Line>[] {
  return groupsOf(stacked(columns)).flatMap((group) => {
    const placed = group.flatMap(({ lines }) => lines);
    if (group.length === 1) return placed.map(({ line, height }) => ({ lines: [line], height }));
    // The height that is told of a cell depends on its letters; rows of a table are alike.
    const height = Math.max(...placed.map((line) => line.height));
    return rowsOfTable(group).map((row) => ({ lines: row.map(({ line }) => line), height }));
  });
}

/** Where rows stand far apart, each cell is told as a block: those under each other are one column. */
function stacked<Line>(columns: readonly LineColumn<Line>[]): LineColumn<Line>[] {
  const found: LineColumn<Line>[] = [];
  for (const column of columns) {
    const last = found.at(-1);
    if (last === undefined || !goesOnWith(last, column)) found.push(column);
    else {
      found.splice(-1, 1, {
        lines: [...last.lines, ...column.lines],
        left: Math.min(last.left, column.left),
        right: Math.max(last.right, column.right),
      });
    }
  }
  return found;
}

function goesOnWith<Line>(upper: LineColumn<Line>, lower: LineColumn<Line>): boolean {
  const [last, first] = [upper.lines.at(-1), lower.lines[0]];
  if (last === undefined || first === undefined) return false;
  const step = first.base - last.base;
  const overlap = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  const narrower = Math.min(upper.right - upper.left, lower.right - lower.left);
  const isLike = Math.max(first.height, last.height) <= SAME_SIZE * Math.min(first.height, last.height);
  const areCells = [upper, lower].every((column) => medianCharacters(column) <= MAX_CELL_CHARACTERS);
  return (
    areCells &&
    isLike &&
    step > 0 &&
    step <= ROW_STEP * Math.max(first.height, last.height) &&
    overlap >= narrower / 2
  );
}

/** Columns of one table together, in the order of their first one. A cell that was told alone joins a table it fits. */
function groupsOf<Line>(columns: readonly LineColumn<Line>[]): LineColumn<Line>[][] {
  let groups: LineColumn<Line>[][] = [];
  for (const column of columns) {
    const joined = groups.filter((group) => group.some((other) => areOfOneTable(other, column)));
    const [first = []] = joined;
    first.push(...joined.slice(1).flat(), column);
    groups = groups.filter((group) => group === first || !joined.includes(group));
    if (joined.length === 0) groups.push(first);
  }
  const tables = groups.filter((group) => group.length > 1);
  return groups.filter((group) => {
    const [alone] = group;
    const table = tables.find((other) => other !== group && alone !== undefined && isCellOf(other, group));
    if (table !== undefined && alone !== undefined) table.push(alone);
    return table === undefined;
  });
}

function isCellOf<Line>(table: readonly LineColumn<Line>[], group: readonly LineColumn<Line>[]): boolean {
  const [column] = group;
  const [line] = column?.lines ?? [];
  if (column === undefined || line === undefined || group.length > 1 || column.lines.length > 1) return false;
  const isFree = table.every(
    (other) => isApart(other, column) || !other.lines.some((near) => isOnBaseOf(line, near)),
  );
  return isFree && table.some((other) => other.lines.some((near) => isOnBaseOf(line, near)));
}

function isApart<Line>(one: LineColumn<Line>, other: LineColumn<Line>): boolean {
  return one.right <= other.left || other.right <= one.left;
}

function areOfOneTable<Line>(one: LineColumn<Line>, other: LineColumn<Line>): boolean {
  const [few, many] = one.lines.length <= other.lines.length ? [one, other] : [other, one];
  if (!isApart(one, other) || few.lines.length < 2) return false;
  const beside = few.lines.filter((line) => many.lines.some((near) => isOnBaseOf(line, near))).length;
  const isShort = [one, other].some((column) => medianCharacters(column) <= MAX_CELL_CHARACTERS);
  return isShort && beside >= MIN_BESIDE * few.lines.length;
}

function isOnBaseOf<Line>(line: PlacedLine<Line>, near: PlacedLine<Line>): boolean {
  return Math.abs(line.base - near.base) <= SAME_BASE * Math.max(line.height, near.height);
}

function medianCharacters<Line>({ lines }: LineColumn<Line>): number {
  const sorted = lines.map(({ characters }) => characters).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function rowsOfTable<Line>(columns: readonly LineColumn<Line>[]): PlacedLine<Line>[][] {
  const placed = columns
    .toSorted((one, other) => one.left - other.left)
    .flatMap((column, at) => column.lines.map((line) => ({ line, at })));
  const rows: (typeof placed)[] = [];
  for (const one of placed.toSorted((a, b) => a.line.base - b.line.base)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && isOnBaseOf(first.line, one.line)) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.at - b.at).map(({ line }) => line));
}
