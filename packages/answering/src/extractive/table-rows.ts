export interface TableRow {
  readonly label: string;
  readonly cells: readonly { readonly column: string; readonly value: string }[];
}

/** A row as written: its cells and column names, in order. */
export interface WrittenRow {
  readonly cells: readonly string[];
  readonly header: readonly string[];
}

/** An article number says little if another cell names the subject in words. */
const CODE = /^[\p{Lu}\d][\p{Lu}\d._/#-]*$/u;
const HAS_DIGIT = /\d/;
const BEGINS_WITH_LETTER = /^\p{L}/u;

function isCode(text: string): boolean {
  return CODE.test(text) && HAS_DIGIT.test(text);
}

/**
 * The rows of one table with their subjects, if its head names columns. The subject is the first cell or, where that
 * is a code, the first column whose words distinguish all rows.
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

/** Parses a table row written as `Name: value; Name: value`; a value may contain semicolons. */
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

/** `Office - Bags: 6, Price: $72`; a cell without a name is written alone. */
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
