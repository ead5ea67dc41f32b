import type { TextPart } from '../../splitting/blocks.ts';
import { ExtractionError } from '../extraction-error.ts';
import { MAX_CHARACTERS } from '../extraction-limits.ts';
import type { SheetRow } from './sheet-rows.ts';

export interface NamedColumn {
  readonly column: number;
  readonly name: string;
}

/** A longer head leaves no room for rows in the pieces that a table is cut into: then each row names its values. */
const MAX_HEAD_CHARACTERS = 500;
/** Below this share of filled cells a table of bars is mostly bars. */
const MIN_FILLED_SHARE = 0.25;

/** Rows as a table with the names of its columns; as `Name: value` lines where a table would not hold them. */
export function tableText(rows: readonly SheetRow[], columns: readonly NamedColumn[] | null): TextPart {
  if (columns === null) return withoutHead(rows);
  const head = rowText(columns.map(({ name }) => name));
  const filled = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const isDense = filled >= rows.length * columns.length * MIN_FILLED_SHARE;
  if (head.length > MAX_HEAD_CHARACTERS || !isDense) return lines(rows, namedValues(columns));
  const rule = rowText(columns.map(() => '---'));
  const body = lines(rows, ({ cells }) => {
    const byColumn = new Map(cells.map(({ column, text }) => [column, text]));
    return rowText(columns.map(({ column }) => byColumn.get(column) ?? ''));
  });
  return { ...body, format: 'markdown', text: `${head}\n${rule}\n${body.text}` };
}

/** Two cells beside each other are a name and its value; of more, nothing says what they are. */
function withoutHead(rows: readonly SheetRow[]): TextPart {
  const isPairs = rows.every(({ cells }) => cells.length <= 2);
  return lines(rows, ({ cells }) => {
    const texts = cells.map(({ text }) => text);
    return isPairs ? texts.join(texts[0]?.endsWith(':') === true ? ' ' : ': ') : texts.join('; ');
  });
}

function namedValues(columns: readonly NamedColumn[]): (row: SheetRow) => string {
  const names = new Map(columns.map(({ column, name }) => [column, name]));
  const valueOf = (column: number, text: string): string => {
    const name = names.get(column) ?? '';
    return name === '' ? text : `${name}: ${text}`;
  };
  return ({ cells }) => cells.map(({ column, text }) => valueOf(column, text)).join('; ');
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Names repeat in every row, so long ones make far more text than the file has: it stops at the longest text. */
function lines(rows: readonly SheetRow[], textOf: (row: SheetRow) => string): TextPart {
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
