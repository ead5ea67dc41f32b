import { parse, type Options } from 'csv-parse/sync';

/** A quoted field has at most so many lines where its file has stray quotes as well. */
const MAX_FIELD_LINES = 10;
/** Lines of a file at which a quoted field of several lines is looked for; each costs a few more readings. */
const MAX_LOOKED_AT = 2_000;
const WHOLE_QUOTED = /^\s*"(.*)"\s*$/s;

type CsvOptions = Options & { readonly delimiter: string };

/**
 * True when a quoted field holds whole rows of the table: a quote that was meant as a mark, of inches for instance,
 * went on to the next one.
 */
export function swallowsRows(rows: readonly (readonly string[])[], delimiter: string): boolean {
  const width = widthOf(rows);
  if (width < 2) return false;
  const isRow = (line: string): boolean => line.split(delimiter).length === width;
  return rows.some((row) => row.some((cell) => cell.includes('\n') && cell.split('\n').slice(1).some(isRow)));
}

/** The rows of a file in which some quotes quote nothing: those are text, and all others are obeyed. */
export function parseStrayQuotes(text: string, options: CsvOptions): string[][] {
  const lines = text.split('\n');
  const width = widthOf(lines.slice(0, MAX_FIELD_LINES).flatMap((line) => rowsIn(line, options) ?? []));
  const rows: string[][] = [];
  let lookedAt = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const alone = rowsIn(line, options);
    if (alone !== null) {
      rows.push(...alone);
      continue;
    }
    lookedAt += 1;
    const taken =
      lookedAt > MAX_LOOKED_AT ? null : fieldOfLines(lines.slice(at, at + MAX_FIELD_LINES), width, options);
    rows.push(...(taken?.rows ?? [unquoted(cellsOf(line, options))]));
    at += (taken?.lines ?? 1) - 1;
  }
  return rows;
}

/** A row of which one field has several lines, from the first line on; null when the lines make none of this width. */
function fieldOfLines(lines: readonly string[], width: number, options: CsvOptions) {
  for (let count = 2; count <= lines.length; count += 1) {
    const rows = rowsIn(lines.slice(0, count).join('\n'), options);
    if (rows?.length === 1 && rows[0]?.length === width && !swallowsRows(rows, options.delimiter)) {
      return { rows, lines: count };
    }
  }
  return null;
}

/** Null when the quotes of the text do not match. */
function rowsIn(text: string, options: CsvOptions): string[][] | null {
  // Most lines have no quotes: the library, made for whole files, would take most of the time over its start.
  if (!text.includes('"')) return [cellsOf(text, options)].filter((row) => row.some((cell) => cell !== ''));
  try {
    return parse(text, options);
  } catch {
    return null;
  }
}

function cellsOf(line: string, { delimiter }: CsvOptions): string[] {
  return line.split(delimiter).map((cell) => cell.trim());
}

function unquoted(row: readonly string[]): string[] {
  return row.map((cell) => WHOLE_QUOTED.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
}

/** How many cells the first row of several has. */
function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.find((row) => row.length > 1)?.length ?? 1;
}
