/** A cell as it is written: what it covers to the right and below. */
export interface TableCell {
  readonly text: string;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** What cells that cover several columns or rows may add, as a multiple of what the table holds. */
const MAX_GROWTH = 4;
/** No name of columns. */
const NUMBER = /^[\d\s.,:%€$£+-]*\d[\d\s.,:%€$£+-]*$/;

/**
 * The rows of a table with a text for each column: a cell stands in all columns and rows that it covers, and a head of two
 * rows, of which the first names groups of columns, is one.
 */
export function tableRows(rows: readonly (readonly TableCell[])[]): string[][] {
  const grid = placed(rows);
  const [first, second] = rows;
  const [groups = [], names = []] = grid;
  const isOfGroups =
    rows.length > 2 &&
    first !== undefined &&
    first.length > 1 &&
    first.some(({ columns }) => columns > 1) &&
    second?.every(({ isHead, text }) => isHead || !NUMBER.test(text)) === true;
  if (!isOfGroups) return grid;
  return [groups.map((group, column) => joinedName(group, names[column] ?? '')), ...grid.slice(2)];
}

function joinedName(group: string, name: string): string {
  return group === name ? group : `${group} ${name}`.trim();
}

function placed(rows: readonly (readonly TableCell[])[]): string[][] {
  const own = rows.flat().reduce((sum, { text }) => sum + text.length, 0);
  let budget = own * MAX_GROWTH;
  const repeated = (text: string): string => {
    budget -= text.length;
    return budget < 0 ? '' : text;
  };
  /** Cells of rows above that reach further down, by column. */
  const reaching = new Map<number, { readonly text: string; rows: number }>();
  return rows.map((cells) => {
    const line: string[] = [];
    const takeReaching = (): boolean => {
      const above = reaching.get(line.length);
      if (above === undefined) return false;
      above.rows -= 1;
      if (above.rows === 0) reaching.delete(line.length);
      line.push(repeated(above.text));
      return true;
    };
    for (const { text, columns, rows: down } of cells) {
      while (takeReaching());
      for (let column = 0; column < columns; column += 1) {
        if (down > 1) reaching.set(line.length, { text, rows: down - 1 });
        // A line across all columns is said once.
        line.push(column === 0 ? text : cells.length > 1 ? repeated(text) : '');
      }
    }
    while (takeReaching());
    return line;
  });
}
