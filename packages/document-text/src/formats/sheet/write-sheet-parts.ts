import type { TextPart } from '../../splitting/blocks.ts';
import { findHead } from './table-head.ts';
import { repeatMergedCells } from './repeat-merged-cells.ts';
import { writeTable, type NamedColumn } from './write-table.ts';
import type { MergedArea, Sheet, SheetRow } from './read-sheet.ts';

/** Writes a sheet under its name: tables with the names of their columns, and single lines as paragraphs. */
export function writeSheetParts(name: string, sheet: Sheet): TextPart[] {
  const rows = repeatMergedCells(sheet);
  if (rows.length === 0) return [];
  const heading = name.replaceAll(/\s+/g, ' ').trim();
  const parts: TextPart[] = heading === '' ? [] : [writeMarkdown(`# ${heading}`)];
  const wide = findWideRows(sheet.merged);
  let columns: readonly NamedColumn[] | null = null;
  for (const block of groupBlocks(rows)) {
    const { titles, table, notes } = separateLayers(block);
    parts.push(...titles.map(writeParagraph));
    const head = findHead(table, wide);
    // A table that continues below an empty row keeps its columns.
    if (head !== null) columns = head.columns;
    else if (columns !== null && !fits(columns, table)) columns = null;
    parts.push(...writeSections(table.slice(head?.rows ?? 0), columns, wide));
    parts.push(...notes.map(writeParagraph));
  }
  return parts;
}

/** Groups rows without an empty row between them. */
function groupBlocks(rows: readonly SheetRow[]): SheetRow[][] {
  const blocks: SheetRow[][] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (row.at === previous + 1) blocks.at(-1)?.push(row);
    else blocks.push([row]);
    previous = row.at;
  }
  return blocks;
}

/** Separates single cells above a table, its titles, and below it, its notes. */
function separateLayers(block: readonly SheetRow[]) {
  const first = block.findIndex(({ cells }) => cells.length > 1);
  if (first < 0) return { titles: block, table: [], notes: [] };
  const last = block.findLastIndex(({ cells }) => cells.length > 1);
  // The last record may consist of its name only, so only a longer text is a note.
  const isNote = ({ cells: [cell] }: SheetRow): boolean => (cell?.text.length ?? 0) > MAX_NAME_CHARACTERS;
  const tail = block.slice(last + 1);
  const noteAt = tail.findIndex(isNote);
  const end = noteAt < 0 ? block.length : last + 1 + noteAt;
  return { titles: block.slice(0, first), table: block.slice(first, end), notes: block.slice(end) };
}

/** Longest name of a record. */
const MAX_NAME_CHARACTERS = 40;

/** Writes the rows below the head. A single bold or merged cell among them is the name of a group. */
function writeSections(
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
    if (open.length > 0) parts.push(writeTable(open, columns));
    open = [];
    if (row !== null) parts.push(writeMarkdown(`## ${row.cells[0]?.text ?? ''}`));
  }
  return parts;
}

function fits(columns: readonly NamedColumn[], rows: readonly SheetRow[]): boolean {
  const known = new Set(columns.map(({ column }) => column));
  return rows.every(({ cells }) => cells.every(({ column }) => known.has(column)));
}

/** Rows with a cell that spans several columns. */
function findWideRows(merged: readonly MergedArea[]): ReadonlySet<number> {
  return new Set(merged.filter((area) => area.toColumn > area.fromColumn).map(({ fromRow }) => fromRow));
}

function writeParagraph({ cells }: SheetRow): TextPart {
  return { text: cells.map(({ text }) => text).join(' '), format: 'plain', page: null };
}

function writeMarkdown(text: string): TextPart {
  return { text, format: 'markdown', page: null };
}
