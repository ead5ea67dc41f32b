/** A cell as written, with its column and row span. */
export interface TableCell {
  readonly text: string;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** Limit of the cells added by spans, as a multiple of the table's own. */
const MAX_GROWTH = 4;
/** A figure, which is not a column name. */
const NUMBER = /^[\d\s.,:%€$£+-]*\d[\d\s.,:%€$£+-]*$/;

/**
 * The rows of a table with a text per column: a cell is repeated in all columns and rows that it spans, and a two-row
 * head, whose first row names groups of columns, becomes one row.
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
  /** Cells of earlier rows that span further down, by column. */
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
        // A line across all columns is written once.
        line.push(column === 0 ? text : cells.length > 1 ? repeated(text) : '');
      }
    }
    while (takeReaching());
    return line;
  });
}
