import { parse, type Options } from 'csv-parse/sync';

/** Largest number of lines of a quoted field, in a file with stray quotes. */
const MAX_FIELD_LINES = 10;
/** Largest number of lines at which a multi-line field is looked for, because each costs several parses. */
const MAX_LOOKED_AT = 2_000;
const WHOLE_QUOTED = /^\s*"(.*)"\s*$/s;

type CsvOptions = Options & { readonly delimiter: string };

/** Parses a file with stray quotes: they are text, while quotes in pairs enclose fields. */
export function parseStrayQuotes(text: string, options: CsvOptions): string[][] {
  const lines = text.split('\n');
  const width = widthOf(lines.slice(0, MAX_FIELD_LINES).flatMap((line) => readRows(line, options) ?? []));
  const rows: string[][] = [];
  let lookedAt = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const alone = readRows(line, options);
    if (alone !== null) {
      rows.push(...alone);
      continue;
    }
    lookedAt += 1;
    const taken =
      lookedAt > MAX_LOOKED_AT
        ? null
        : readFieldOfLines(lines.slice(at, at + MAX_FIELD_LINES), width, options);
    rows.push(...(taken?.rows ?? [removeQuotes(splitCells(line, options))]));
    at += (taken?.lines ?? 1) - 1;
  }
  return rows;
}

/** True if a quoted field contains whole rows, because a stray quote, such as an inch mark, opened it. */
export function swallowsRows(rows: readonly (readonly string[])[], delimiter: string): boolean {
  const width = widthOf(rows);
  if (width < 2) return false;
  const isRow = (line: string): boolean => line.split(delimiter).length === width;
  return rows.some((row) => row.some((cell) => cell.includes('\n') && cell.split('\n').slice(1).some(isRow)));
}

/** Reads a row with a multi-line field that begins in the first line; null if no row of this width results. */
function readFieldOfLines(lines: readonly string[], width: number, options: CsvOptions) {
  for (let count = 2; count <= lines.length; count += 1) {
    const rows = readRows(lines.slice(0, count).join('\n'), options);
    if (rows?.length === 1 && rows[0]?.length === width && !swallowsRows(rows, options.delimiter)) {
      return { rows, lines: count };
    }
  }
  return null;
}

/** Null if the quotes of the text do not match. */
function readRows(text: string, options: CsvOptions): string[][] | null {
  // Most lines have no quotes, and the library, made for whole files, is slow to start.
  if (!text.includes('"'))
    return [splitCells(text, options)].filter((row) => row.some((cell) => cell !== ''));
  try {
    return parse(text, options);
  } catch {
    return null;
  }
}

function splitCells(line: string, { delimiter }: CsvOptions): string[] {
  return line.split(delimiter).map((cell) => cell.trim());
}

function removeQuotes(row: readonly string[]): string[] {
  return row.map((cell) => WHOLE_QUOTED.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
}

/** Number of cells of the first row with several. */
function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.find((row) => row.length > 1)?.length ?? 1;
}
