import { CsvError, parse } from 'csv-parse/sync';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { MAX_CHARACTERS } from './max-characters.ts';
import { parseStrayQuotes, swallowsRows } from './parse-stray-quotes.ts';

/** The delimiter is detected in the beginning of a file. */
const MAX_SNIFFED_CHARACTERS = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A quoted field, in which a delimiter is text (RFC 4180, section 2). */
const QUOTED_FIELD = /(^|[,;\t|])"(?:[^"]|"")*"/gm;
/** Excel's first line, which names the delimiter. */
const NAMED_DELIMITER = /^\s*"?sep=(.)"?[ ,;]*\n/i;
const NUMBER = /^[\d.,\s%€$£+-]*\d[\d.,\s%€$£+-]*$/;

/**
 * Writes each row as `Header: value; Header: value`, so a row that is found alone has the names of its values. Lines of
 * one cell above the header are titles.
 */
export function readCsv(csv: string): { parts: TextPart[]; pageCount: null } {
  const rows = parseRows(csv);
  const headAt = findHead(rows);
  const titles = rows.slice(0, headAt).map((row) => row.join(''));
  const [header = [], ...records] = rows.slice(headAt);
  const lines = records.length === 0 ? rows.map((row) => row.join('; ')) : describeRows(header, records);
  const text = [...(records.length === 0 ? [] : titles), ...lines].join('\n');
  return { parts: [{ text, format: 'rows', page: null }], pageCount: null };
}

/** Index of the header: the first row, or the first row of several cells if it contains no numbers. */
function findHead(rows: readonly (readonly string[])[]): number {
  const at = rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1);
  return at > 0 && rows[at]?.every((cell) => !NUMBER.test(cell)) === true ? at : 0;
}

function parseRows(csv: string): string[][] {
  const named = NAMED_DELIMITER.exec(csv)?.[1];
  const text = named === undefined ? csv : csv.replace(NAMED_DELIMITER, '');
  const delimiter = named ?? findDelimiter(text);
  const options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
  } as const;
  try {
    const rows = parse(text, options);
    return swallowsRows(rows, delimiter) ? parseStrayQuotes(text, options) : rows;
  } catch (error) {
    if (error instanceof CsvError) return parseStrayQuotes(text, options);
    throw new ExtractionError('CORRUPT', error);
  }
}

/** The most frequent delimiter, outside of quoted fields, of the first line that has one. */
function findDelimiter(text: string): string {
  const lines = text.slice(0, MAX_SNIFFED_CHARACTERS).replaceAll(QUOTED_FIELD, '$1').split('\n');
  const first = lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** Throws ExtractionError TOO_LONG early: each row repeats the header, so the text can be far longer than the file. */
function describeRows(header: readonly string[], records: readonly (readonly string[])[]): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const record of records) {
    const line = describeRow(header, record);
    length += line.length;
    if (length > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
    if (line !== '') lines.push(line);
  }
  return lines;
}

function describeRow(header: readonly string[], record: readonly string[]): string {
  return record
    .map((value, at) => ({ name: header[at] ?? '', value: value.replaceAll(/\s+/g, ' ') }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => (name === '' ? value : `${name}: ${value}`))
    .join('; ');
}
