export interface TableRow {
  readonly label: string;
  readonly cells: readonly { readonly column: string; readonly value: string }[];
}

/** A row as it is written: its cells and the names of their columns, in order. */
export interface WrittenRow {
  readonly cells: readonly string[];
  readonly header: readonly string[];
}

/** A number of an article says little where another cell says in words what the row is about. */
const CODE = /^[\p{Lu}\d][\p{Lu}\d._/#-]*$/u;
const HAS_DIGIT = /\d/;
const BEGINS_WITH_LETTER = /^\p{L}/u;

function isCode(text: string): boolean {
  return CODE.test(text) && HAS_DIGIT.test(text);
}

/**
 * The rows of one table with what each is about, where its head names columns. That is the first cell; where this is a
 * code, the first column whose words tell all the rows apart, if there is one.
 */
export function asTableRows(rows: readonly WrittenRow[]): readonly (TableRow | null)[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const isNumbered = rows.every(({ cells }) => isCode(cells[0] ?? ''));
  const named = Array.from({ length: width }, (_, at) => at).find((at) => {
    const values = rows.map(({ cells }) => cells[at] ?? '');
    const areWords = values.every((value) => BEGINS_WITH_LETTER.test(value) && !isCode(value));
    return areWords && new Set(values).size === values.length;
  });
  const labelAt = isNumbered ? (named ?? 0) : 0;
  return rows.map((row) => asTableRow(row, labelAt));
}

function asTableRow({ cells, header }: WrittenRow, labelAt: number): TableRow | null {
  const named = cells.flatMap((value, at) => {
    const column = header[at] ?? '';
    return at === labelAt || column === '' || value === '' ? [] : [{ column, value }];
  });
  const label = cells[labelAt] ?? '';
  return label === '' || named.length === 0 ? null : { label, cells: named };
}

const NAMED_VALUE = /^([^:;]{1,60}): (.*)$/;

/** A row of a table that is written as `Name: value; Name: value`; a value may have semicolons of its own. */
export function recordRow(line: string): WrittenRow {
  const header: string[] = [];
  const cells: string[] = [];
  for (const part of line.split('; ')) {
    const [, column, value] = NAMED_VALUE.exec(part) ?? [];
    if (column !== undefined && value !== undefined) {
      header.push(column);
      cells.push(value);
    } else if (cells.length > 0) cells.push(`${cells.pop() ?? ''}; ${part}`);
  }
  return { header, cells };
}

/** `Office - Bags: 6, Price: $72`; a cell without a name stands alone. */
export function renderRow({ cells, header }: WrittenRow): string {
  const [first = '', ...rest] = cells;
  const isNamed = header.slice(1).some((column) => column !== '');
  if (rest.length <= 1 && !isNamed) return rest.length === 0 ? first : `${first}: ${rest.join('')}`;
  const named = rest.map((cell, index) => {
    const name = header[index + 1];
    return name === undefined || name === '' ? cell : `${name}: ${cell}`;
  });
  return `${first} - ${named.filter((cell) => cell !== '').join(', ')}`;
}
