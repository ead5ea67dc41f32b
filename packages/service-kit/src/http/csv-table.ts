import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/** The columns of a file: head, and the value of a row. */
export type CsvColumns<TRow> = Readonly<Record<string, (row: TRow) => CsvCell>>;

/**
 * Characters that start a formula in a spreadsheet, also in full-width form and after zero-width characters: at the
 * start of a line, and where a program that separates cells by semicolons or tabs sees one start.
 */
const FORMULA_START = /(?<=(?:^|[;\t])[\u200B-\u200D\u2060\uFEFF]{0,8})[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20]/gm;
/** Characters that some program takes as the end of a cell or row; cells that contain one are quoted. */
const PARTING_SIGNS = /[\r\n\t;\u2028\u2029]/;

/** The first line of a file, after the byte order mark by which spreadsheets recognise UTF-8. */
export function csvHead<TRow>(columns: CsvColumns<TRow>): string {
  return `\uFEFF${csv([Object.keys(columns)])}`;
}

/** Rows in RFC 4180, each ending in CR LF; empty without rows. */
export function csvRows<TRow>(columns: CsvColumns<TRow>, rows: readonly TRow[]): string {
  return csv(rows.map((row) => Object.values(columns).map((show) => show(row))));
}

function csv(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(guarded)),
    { quoted_match: PARTING_SIGNS, record_delimiter: 'windows' },
  );
}

/** Cells contain text of visitors and websites: an apostrophe keeps text from becoming a formula. */
function guarded(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.replaceAll(FORMULA_START, "'$&") : cell;
}
