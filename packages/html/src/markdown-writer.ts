import { BLOCKS, HEADING_LEVELS, SKIPPED } from './html-elements.ts';
import type { Attributes, HtmlListener } from './html-reader.ts';
import { TableLayout, type MarkdownBlock } from './markdown-blocks.ts';
import { PAGE, regionOf, type Region } from './page-regions.ts';
import { Visibility } from './visibility.ts';

/** Deeper lists are not indented further, because each level costs spaces on every line. */
const MAX_LIST_DEPTH = 6;
const MAX_COLUMN_SPAN = 20;
const MAX_ROW_SPAN = 1_000;
const ABSOLUTE_LINK = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

interface ListState {
  readonly isOrdered: boolean;
  next: number;
}

/** Writes the events of a page as Markdown blocks; each character is handled a bounded number of times. */
export class MarkdownWriter implements HtmlListener {
  readonly blocks: MarkdownBlock[] = [];
  title = '';
  #parts: string[] = [];
  #endsWithSpace = true;
  #heading = 0;
  #skipped = 0;
  #pre = 0;
  #isInTitle = false;
  #link: { readonly href: string; readonly at: number } | null = null;
  /** Prefix of the next block: `- ` or `3. ` of an open list item. */
  #marker: string | null = null;
  readonly #lists: ListState[] = [];
  readonly #tables: TableLayout[] = [];
  /** The region of each open element; most share that of their parent. */
  readonly #regions: Region[] = [];
  #letters = 0;
  #linked = 0;
  #isLinked = false;
  readonly #visibility: Visibility;

  /** Elements numbered in `shown` are written even if hidden; see `readVisible`. */
  constructor(shown: ReadonlySet<number> = new Set()) {
    this.#visibility = new Visibility(shown);
  }

  /** The number of a hidden element that is the page itself; known at the end of the page. */
  get hiddenPage(): number | null {
    return this.#visibility.hiddenPage();
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'title' && this.#isWritten()) this.#isInTitle = true;
    if (SKIPPED.has(name)) this.#skipped += 1;
    this.#visibility.open(name, attributes);
    if (BLOCKS.has(name)) this.#endBlock();
    this.#regions.push(regionOf(name, attributes, this.#region()));
    if (name === 'a') this.#isLinked = attributes.has('href');
    if (this.#isWritten()) this.#begin(name, attributes);
  }

  close(name: string): void {
    const wasWritten = this.#isWritten();
    if (wasWritten) this.#end(name);
    if (BLOCKS.has(name)) this.#endBlock();
    if (name === 'title') this.#isInTitle = false;
    if (SKIPPED.has(name)) this.#skipped -= 1;
    this.#visibility.close();
    if (wasWritten) this.#leave(name);
    if (name === 'a') this.#isLinked = false;
    this.#regions.pop();
  }

  text(text: string): void {
    if (this.#isInTitle) {
      this.title += text;
      return;
    }
    if (this.#skipped > 0) return;
    this.#visibility.count(text, { isAside: this.#region().isAside, isHeading: this.#heading > 0 });
    if (this.#visibility.isHidden) return;
    const letters = text.trim().length;
    this.#letters += letters;
    if (this.#isLinked) this.#linked += letters;
    if (this.#pre > 0) return void this.#parts.push(text);
    const collapsed = text.replaceAll(/\s+/g, ' ');
    this.#write(this.#endsWithSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed);
  }

  /** Ends the page and returns its blocks. */
  finish(): MarkdownBlock[] {
    this.#endBlock();
    return this.blocks;
  }

  #write(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#endsWithSpace = text.endsWith(' ') || text.endsWith('\n');
  }

  #isWritten(): boolean {
    return this.#skipped === 0 && !this.#visibility.isHidden;
  }

  /** Handles the start of an element. */
  #begin(name: string, attributes: Attributes): void {
    const level = HEADING_LEVELS.get(name);
    if (level !== undefined) {
      this.#heading = level;
      for (const table of this.#tables.slice(-1)) table.isLayout = true;
    } else if (name === 'br') this.#write(this.#heading > 0 || this.#tables.length > 0 ? ' ' : '\n');
    else if (name === 'pre') this.#pre += 1;
    else if (name === 'a') this.#beginLink(attributes.get('href') ?? '');
    else if (name === 'ul' || name === 'ol' || name === 'menu') {
      const start = Number.parseInt(attributes.get('start') ?? '1', 10);
      this.#lists.push({ isOrdered: name === 'ol', next: Number.isNaN(start) ? 1 : start });
    } else if (name === 'li') this.#beginItem();
    else if (name === 'table') {
      for (const outer of this.#tables.slice(-1)) outer.isLayout = true;
      this.#tables.push(new TableLayout(this.blocks.length));
    } else if (name === 'tr') this.#tables.at(-1)?.beginRow();
    else if (name === 'td' || name === 'th') {
      const columns = spanOf(attributes.get('colspan'), MAX_COLUMN_SPAN);
      const rows = spanOf(attributes.get('rowspan'), MAX_ROW_SPAN);
      this.#tables.at(-1)?.beginCell({ at: this.blocks.length, isHead: name === 'th', columns, rows });
    }
  }

  /** Handles the end of an element, before its last block is written. */
  #end(name: string): void {
    if (name === 'a') this.#endLink();
  }

  /** Handles the end of an element, after its last block is written. */
  #leave(name: string): void {
    if (HEADING_LEVELS.has(name)) this.#heading = 0;
    else if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    else if (name === 'ul' || name === 'ol' || name === 'menu') this.#lists.pop();
    else if (name === 'li') this.#marker = null;
    else if (name === 'table') this.#tables.pop()?.finish(this.blocks, this.#region());
  }

  #beginItem(): void {
    const list = this.#lists.at(-1);
    const indent = this.#indent();
    this.#marker = list?.isOrdered === true ? `${indent}${list.next}. ` : `${indent}- `;
    if (list !== undefined) list.next += 1;
  }

  #indent(): string {
    return '  '.repeat(Math.min(MAX_LIST_DEPTH, Math.max(0, this.#lists.length - 1)));
  }

  #beginLink(href: string): void {
    this.#endLink();
    if (this.#pre > 0 || !ABSOLUTE_LINK.test(href)) return;
    this.#link = { href, at: this.#parts.length };
    this.#parts.push('[');
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    if (link === null) return;
    if (this.#parts.length > link.at + 1) this.#write(`](${link.href})`);
    else this.#parts.length = link.at;
  }

  #region(): Region {
    return this.#regions.at(-1) ?? PAGE;
  }

  #endBlock(): void {
    this.#endLink();
    if (this.#parts.length === 0) return;
    const isCode = this.#pre > 0;
    const raw = this.#parts.join('');
    const text = isCode ? raw.replaceAll('```', "'''") : raw.trim();
    const [letters, linked] = [this.#letters, this.#linked];
    this.#parts = [];
    this.#letters = 0;
    this.#linked = 0;
    this.#endsWithSpace = true;
    if (text.trim() === '') return;
    this.blocks.push({ ...this.#asBlock(text, isCode), region: this.#region(), letters, linked });
  }

  #asBlock(text: string, isCode: boolean): Pick<MarkdownBlock, 'kind' | 'text'> {
    if (this.#heading > 0) {
      this.#marker = null;
      return { kind: 'heading', text: `${'#'.repeat(this.#heading)} ${text}` };
    }
    if (isCode) return { kind: 'code', text: `\`\`\`\n${text.replace(/^\n/, '')}\n\`\`\`` };
    if (this.#lists.length === 0 || this.#tables.length > 0) return { kind: 'paragraph', text };
    const marker = this.#marker ?? `${this.#indent()}  `;
    this.#marker = null;
    return { kind: 'item', text: marker + text };
  }
}

function spanOf(value: string | undefined, atMost: number): number {
  const span = Number.parseInt(value ?? '1', 10);
  return Math.min(atMost, Math.max(1, Number.isNaN(span) ? 1 : span));
}
