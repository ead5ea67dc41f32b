import type { TextPart } from '../../splitting/blocks.ts';
import { ExtractionError } from '../extraction-error.ts';
import { MAX_CHARACTERS } from '../max-characters.ts';
import type { SheetRow } from './read-sheet.ts';

export interface NamedColumn {
  readonly column: number;
  readonly name: string;
}

/** A longer head would leave no room for rows in the pieces of a table, so each row names its values. */
const MAX_HEAD_CHARACTERS = 500;
/** With a smaller share of filled cells, a table would consist mostly of bars. */
const MIN_FILLED_SHARE = 0.25;

/** Writes rows as a table, or as `Name: value` lines if its head would be long or many cells are empty. */
export function writeTable(rows: readonly SheetRow[], columns: readonly NamedColumn[] | null): TextPart {
  if (columns === null) return writeWithoutHead(rows);
  const head = writeRow(columns.map(({ name }) => name));
  const filled = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const isDense = filled >= rows.length * columns.length * MIN_FILLED_SHARE;
  if (head.length > MAX_HEAD_CHARACTERS || !isDense) return writeLines(rows, createValueWriter(columns));
  const rule = writeRow(columns.map(() => '---'));
  const body = writeLines(rows, ({ cells }) => {
    const byColumn = new Map(cells.map(({ column, text }) => [column, text]));
    return writeRow(columns.map(({ column }) => byColumn.get(column) ?? ''));
  });
  return { ...body, format: 'markdown', text: `${head}\n${rule}\n${body.text}` };
}

/** Writes two cells as a name and its value; the meaning of more cells is unknown. */
function writeWithoutHead(rows: readonly SheetRow[]): TextPart {
  const isPairs = rows.every(({ cells }) => cells.length <= 2);
  return writeLines(rows, ({ cells }) => {
    const texts = cells.map(({ text }) => text);
    return isPairs ? texts.join(texts[0]?.endsWith(':') === true ? ' ' : ': ') : texts.join('; ');
  });
}

function createValueWriter(columns: readonly NamedColumn[]): (row: SheetRow) => string {
  const names = new Map(columns.map(({ column, name }) => [column, name]));
  const valueOf = (column: number, text: string): string => {
    const name = names.get(column) ?? '';
    return name === '' ? text : `${name}: ${text}`;
  };
  return ({ cells }) => cells.map(({ column, text }) => valueOf(column, text)).join('; ');
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Throws ExtractionError TOO_LONG early: each row repeats the names, so the text can be far longer than the file. */
function writeLines(rows: readonly SheetRow[], textOf: (row: SheetRow) => string): TextPart {
  const texts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = textOf(row);
    length += text.length;
    if (length > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
    texts.push(text);
  }
  return { text: texts.join('\n'), format: 'rows', page: null };
}
