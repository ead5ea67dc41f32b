import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/** The columns of a file by their heads, and what each shows of a row. */
export type CsvColumns<TRow> = Readonly<Record<string, (row: TRow) => CsvCell>>;

/**
 * Signs that begin a formula in a spreadsheet, also in their full-width forms and behind signs without a width: at the
 * start of a line, and where a program that parts cells by semicolons or tabs sees one begin.
 */
const FORMULA_START = /(?<=(?:^|[;\t])[\u200B-\u200D\u2060\uFEFF]{0,8})[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20]/gm;
/** Signs that some program takes for the end of a cell or of a row; cells that hold one are quoted. */
const PARTING_SIGNS = /[\r\n\t;\u2028\u2029]/;

/** The first line of a file, after the mark by which spreadsheets know UTF-8. */
export function csvHead<TRow>(columns: CsvColumns<TRow>): string {
  return `\uFEFF${csv([Object.keys(columns)])}`;
}

/** Rows after RFC 4180, each ended by CR LF; empty without rows. */
export function csvRows<TRow>(columns: CsvColumns<TRow>, rows: readonly TRow[]): string {
  return csv(rows.map((row) => Object.values(columns).map((show) => show(row))));
}

function csv(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(guarded)),
    { quoted_match: PARTING_SIGNS, record_delimiter: 'windows' },
  );
}

/** Visitors and websites write the cells: an apostrophe keeps text what would begin a formula. */
function guarded(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.replaceAll(FORMULA_START, "'$&") : cell;
}
