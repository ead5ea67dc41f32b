import { parse } from 'csv-parse/sync';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { MAX_CHARACTERS } from './extraction-limits.ts';
import { decodeText } from './decode-text.ts';

/** As much of a first line as shows its delimiter. */
const MAX_SNIFFED_CHARACTERS = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Each row as `Header: value; Header: value`, so that a row found alone still says what its values are. */
export function readCsv(bytes: Uint8Array): { parts: TextPart[]; pageCount: null } {
  const rows = parseRows(decodeText(bytes));
  const [header = [], ...records] = rows;
  const lines = records.length === 0 ? rows.map((row) => row.join('; ')) : describeRows(header, records);
  return { parts: [{ text: lines.join('\n'), format: 'rows', page: null }], pageCount: null };
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}

/** The delimiter that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: first.slice(0, MAX_SNIFFED_CHARACTERS).split(delimiter).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** Every row repeats the header, so a long header makes far more text than the file has: it stops at the longest text. */
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
