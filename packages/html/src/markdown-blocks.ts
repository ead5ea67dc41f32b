import type { Region } from './page-regions.ts';

/** A piece of markdown. `item` and `row` stand right under their like, everything else apart. */
export interface MarkdownBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'row' | 'code';
  readonly text: string;
  readonly region: Region;
}

/** The blocks as one text. */
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

/** A table while it is read: where in the list of blocks each of its cells begins. */
export class TableLayout {
  readonly #from: number;
  readonly #rows: { readonly cellsAt: number[]; readonly heads: number[] }[] = [];
  /** Tables that hold headings or tables lay out a page: they are no tables to a reader. */
  isLayout = false;

  constructor(from: number) {
    this.#from = from;
  }

  beginRow(): void {
    this.#rows.push({ cellsAt: [], heads: [] });
  }

  beginCell(at: number, isHead: boolean, columns: number): void {
    if (this.#rows.length === 0) this.beginRow();
    const row = this.#rows.at(-1);
    if (row === undefined) return;
    if (isHead) row.heads.push(row.cellsAt.length);
    for (let column = 0; column < columns; column += 1) row.cellsAt.push(at);
  }

  /** Replaces what the cells hold by rows, when it is a table of two columns or more and two rows or more. */
  finish(blocks: MarkdownBlock[], region: Region): void {
    const rows = this.#rows.filter(({ cellsAt }) => cellsAt.length > 0);
    const columns = rows.reduce((most, { cellsAt }) => Math.max(most, cellsAt.length), 0);
    const first = rows[0]?.cellsAt[0];
    if (this.isLayout || first === undefined || columns < 2 || rows.length < 2) return;
    const content = blocks.splice(Math.max(first, this.#from));
    const starts = [...rows.flatMap(({ cellsAt }) => cellsAt), first + content.length];
    let cell = 0;
    const texts = rows.map(({ cellsAt }) =>
      cellsAt.map(() => {
        const [from = 0, to = 0] = [starts[cell], starts[cell + 1]];
        cell += 1;
        return cellText(content, from - first, to - first);
      }),
    );
    const lines = isList(rows, columns) ? asPairs(texts) : asRows(texts);
    const kind = lines.length > 0 && isList(rows, columns) ? 'item' : 'row';
    for (const text of lines) blocks.push({ kind, text, region });
  }
}

type Row = { readonly cellsAt: readonly number[]; readonly heads: readonly number[] };

/** Two columns of which the first one names the second: no table with a head, but a list of facts. */
function isList(rows: readonly Row[], columns: number): boolean {
  return columns === 2 && rows.every(({ heads }) => heads.length === 1 && heads[0] === 0);
}

function asPairs(rows: readonly (readonly string[])[]): string[] {
  return rows.map(([name = '', ...values]) => `- ${name.replace(/:$/, '')}: ${values.join(' ')}`);
}

/** The first row is the head: markdown has no tables without one. */
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
