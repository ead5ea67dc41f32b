import type { TextPart } from '../../splitting/blocks.ts';
import { headOf } from './table-head.ts';
import { withMergedRows } from './merged-cells.ts';
import { tableText, type NamedColumn } from './table-text.ts';
import type { MergedArea, Sheet, SheetRow } from './sheet-rows.ts';

/** A sheet under its name: tables with the names of their columns, lines that stand alone as paragraphs. */
export function sheetParts(name: string, sheet: Sheet): TextPart[] {
  const rows = withMergedRows(sheet);
  if (rows.length === 0) return [];
  const heading = name.replaceAll(/\s+/g, ' ').trim();
  const parts: TextPart[] = heading === '' ? [] : [markdown(`# ${heading}`)];
  const wide = wideRows(sheet.merged);
  let columns: readonly NamedColumn[] | null = null;
  for (const block of blocksOf(rows)) {
    const { titles, table, notes } = layersOf(block);
    parts.push(...titles.map(paragraph));
    const head = headOf(table, wide);
    // A table that goes on below an empty row has the columns of the part above.
    if (head !== null) columns = head.columns;
    else if (columns !== null && !fits(columns, table)) columns = null;
    parts.push(...sectionsOf(table.slice(head?.rows ?? 0), columns, wide));
    parts.push(...notes.map(paragraph));
  }
  return parts;
}

/** Runs of rows without an empty one between them. */
function blocksOf(rows: readonly SheetRow[]): SheetRow[][] {
  const blocks: SheetRow[][] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (row.at === previous + 1) blocks.at(-1)?.push(row);
    else blocks.push([row]);
    previous = row.at;
  }
  return blocks;
}

/** Single cells over a table are its titles, single cells under it are notes. */
function layersOf(block: readonly SheetRow[]) {
  const first = block.findIndex(({ cells }) => cells.length > 1);
  if (first < 0) return { titles: block, table: [], notes: [] };
  const last = block.findLastIndex(({ cells }) => cells.length > 1);
  // A record may end with its name alone, where nothing else is known of it: only text far from the names is a note.
  const isNote = ({ cells: [cell] }: SheetRow): boolean => (cell?.text.length ?? 0) > MAX_NAME_CHARACTERS;
  const tail = block.slice(last + 1);
  const noteAt = tail.findIndex(isNote);
  const end = noteAt < 0 ? block.length : last + 1 + noteAt;
  return { titles: block.slice(0, first), table: block.slice(first, end), notes: block.slice(end) };
}

/** Longer text is no name of a record. */
const MAX_NAME_CHARACTERS = 40;

/** The rows below the head; a bold or merged line of its own among them is the name of a group. */
function sectionsOf(
  rows: readonly SheetRow[],
  columns: readonly NamedColumn[] | null,
  wide: ReadonlySet<number>,
): TextPart[] {
  const hasBoldRecords = rows.some(({ cells }) => cells.length > 1 && cells.every(({ isBold }) => isBold));
  const isGroup = ({ at, cells }: SheetRow): boolean =>
    cells.length === 1 && (wide.has(at) || (!hasBoldRecords && cells[0]?.isBold === true));
  const parts: TextPart[] = [];
  let open: SheetRow[] = [];
  for (const row of [...rows, null]) {
    if (row !== null && !isGroup(row)) {
      open.push(row);
      continue;
    }
    if (open.length > 0) parts.push(tableText(open, columns));
    open = [];
    if (row !== null) parts.push(markdown(`## ${row.cells[0]?.text ?? ''}`));
  }
  return parts;
}

function fits(columns: readonly NamedColumn[], rows: readonly SheetRow[]): boolean {
  const known = new Set(columns.map(({ column }) => column));
  return rows.every(({ cells }) => cells.every(({ column }) => known.has(column)));
}

/** Rows with a cell that reaches over more columns than one. */
function wideRows(merged: readonly MergedArea[]): ReadonlySet<number> {
  return new Set(merged.filter((area) => area.toColumn > area.fromColumn).map(({ fromRow }) => fromRow));
}

function paragraph({ cells }: SheetRow): TextPart {
  return { text: cells.map(({ text }) => text).join(' '), format: 'plain', page: null };
}

function markdown(text: string): TextPart {
  return { text, format: 'markdown', page: null };
}
