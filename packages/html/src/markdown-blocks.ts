import type { Region } from './page-regions.ts';
import { tableRows, type TableCell } from './table-grid.ts';

/** A block of Markdown. `item` and `row` follow their like directly, all others are separated by a blank line. */
export interface MarkdownBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'row' | 'code';
  readonly text: string;
  readonly region: Region;
  /** Characters of the text, of which `linked` are inside links; addresses do not count. */
  readonly letters: number;
  readonly linked: number;
}

/** Joins the blocks to one text. */
export function joinBlocks(blocks: readonly MarkdownBlock[]): string {
  const parts: string[] = [];
  let previous: MarkdownBlock['kind'] | null = null;
  for (const { kind, text } of blocks) {
    const isTogether = kind === previous && (kind === 'item' || kind === 'row');
    if (previous !== null) parts.push(isTogether ? '\n' : '\n\n');
    parts.push(text);
    previous = kind;
  }
  return parts.join('');
}

/** A cell while its table is read, with the index of its first block. */
type OpenCell = Omit<TableCell, 'text'> & { readonly at: number };

/** A table while it is read. */
export class TableLayout {
  readonly #from: number;
  readonly #rows: OpenCell[][] = [];
  /** Tables that contain headings or tables are page layout, not tables to a reader. */
  isLayout = false;

  constructor(from: number) {
    this.#from = from;
  }

  beginRow(): void {
    this.#rows.push([]);
  }

  beginCell(cell: OpenCell): void {
    if (this.#rows.length === 0) this.beginRow();
    this.#rows.at(-1)?.push(cell);
  }

  /** Replaces the cells' blocks with rows if the table has at least two columns and two rows. */
  finish(blocks: MarkdownBlock[], region: Region): void {
    const open = this.#rows.filter((cells) => cells.length > 0);
    const columns = open.reduce((most, cells) => Math.max(most, widthOf(cells)), 0);
    const first = open[0]?.[0]?.at;
    if (this.isLayout || first === undefined || columns < 2 || open.length < 2) return;
    const content = blocks.splice(Math.max(first, this.#from));
    const ends = [...open.flat().map(({ at }) => at), first + content.length].slice(1);
    let cell = 0;
    const rows = open.map((cells) =>
      cells.map(({ at, ...about }): TableCell => {
        const end = ends[cell] ?? 0;
        cell += 1;
        return { ...about, text: cellText(content, at - first, end - first) };
      }),
    );
    const isOfPairs = isList(rows, columns);
    const kind = isOfPairs ? 'item' : 'row';
    const share = shareOfLinks(content);
    for (const text of isOfPairs ? asPairs(rows) : asRows(tableRows(rows)))
      blocks.push({ kind, text, region, letters: text.length, linked: text.length * share });
  }
}

function shareOfLinks(blocks: readonly MarkdownBlock[]): number {
  const sum = (of: 'letters' | 'linked'): number => blocks.reduce((total, block) => total + block[of], 0);
  return sum('linked') / Math.max(1, sum('letters'));
}

function widthOf(cells: readonly Pick<TableCell, 'columns'>[]): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0);
}

/** Two columns where the first names the second: a list of facts rather than a table with a head. */
function isList(rows: readonly (readonly TableCell[])[], columns: number): boolean {
  return (
    columns === 2 && rows.every(([name, ...values]) => name?.isHead && values.every(({ isHead }) => !isHead))
  );
}

function asPairs(rows: readonly (readonly TableCell[])[]): string[] {
  return rows.map(([name, ...values]) => {
    const value = values.map(({ text }) => text).join(' ');
    return `- ${name?.text.replace(/:$/, '') ?? ''}${value === '' ? '' : `: ${value}`}`;
  });
}

/** The first row becomes the head, because Markdown tables need one. */
function asRows(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const rule = `| ${(rows[0] ?? []).map(() => '---').join(' | ')} |`;
  return [...lines.slice(0, 1), rule, ...lines.slice(1)];
}

function cellText(blocks: readonly MarkdownBlock[], from: number, to: number): string {
  return blocks
    .slice(from, to)
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim())
    .join(' ');
}
