import type { HtmlListener } from '@colloquy/html';
import type { XmlAttributes, XmlListener } from './read-xml.ts';

/** Elements that are not text of the document: deletions, comments, and generated indexes. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'tracked-changes',
  'annotation',
  'table-of-content',
  'illustration-index',
  'table-index',
  'object-index',
  'user-index',
  'alphabetical-index',
  'bibliography',
  'note-citation',
  'forms',
  'event-listeners',
  'title',
  'desc',
  'ruby-text',
  'covered-table-cell',
]);
/** Elements of OpenDocument (1.3, part 3) with their equivalents in HTML. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['p', 'p'],
  ['list-item', 'li'],
  ['table', 'table'],
  ['table-row', 'tr'],
  ['table-cell', 'td'],
]);
const MAX_HEADING_LEVEL = 6;
/** A cell that is repeated more often is the empty rest of a row. */
const MAX_REPEATED = 20;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Reports the content of an OpenDocument text as equivalent elements of HTML. */
export class OdtText implements XmlListener {
  readonly #listener: HtmlListener;
  readonly #lists = new ListStyles();
  readonly #open: (string | null)[] = [];
  /** Repetitions of each open cell. */
  readonly #cells: number[] = [];
  #paragraphs = 0;
  #notes = 0;
  #noteParagraphs = 0;
  #leftOut = 0;

  constructor(listener: HtmlListener) {
    this.#listener = listener;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (LEFT_OUT.has(name)) this.#leftOut += 1;
    const element = this.#leftOut > 0 ? null : this.#chooseElement(name, attributes);
    this.#open.push(element);
    if (this.#leftOut > 0) return;
    this.#lists.open(name, attributes);
    if (name === 'p' || name === 'h') this.#paragraphs += 1;
    if (name === 'note-body') this.#beginNote();
    if (element === 'td') this.#cells.push(readRepetitions(attributes));
    if (element !== null)
      this.#listener.open(element, element === 'td' ? readSpans(attributes) : NO_ATTRIBUTES);
    else if (name === 's' || name === 'tab') this.text(' ');
    else if (name === 'p') this.#separateParagraphs();
    else if (name === 'line-break' && this.#paragraphs > 0) this.#writeEmpty('br');
  }

  close(name: string): void {
    const element = this.#open.pop() ?? null;
    if (this.#leftOut === 0) {
      this.#lists.close(name);
      if (name === 'note-body') this.#endNote();
      if (element !== null) this.#listener.close(element);
      if (element === 'td') for (let n = this.#cells.pop() ?? 1; n > 1; n -= 1) this.#writeEmpty('td');
      if (name === 'p' || name === 'h') this.#paragraphs -= 1;
    }
    if (LEFT_OUT.has(name)) this.#leftOut -= 1;
  }

  /** Ignores white space between elements, which only indents the file. */
  text(text: string): void {
    if (this.#leftOut === 0 && this.#paragraphs > 0) this.#listener.text(text);
  }

  /** Writes a note in brackets where it is referenced, because a separate paragraph would cut the sentence. */
  #beginNote(): void {
    this.text(' (');
    this.#notes += 1;
    this.#noteParagraphs = 0;
  }

  #separateParagraphs(): void {
    if (this.#noteParagraphs > 0) this.text(' ');
    this.#noteParagraphs += 1;
  }

  #endNote(): void {
    this.text(')');
    this.#notes -= 1;
  }

  #writeEmpty(name: string): void {
    this.#listener.open(name, NO_ATTRIBUTES);
    this.#listener.close(name);
  }

  #chooseElement(name: string, attributes: XmlAttributes): string | null {
    if (this.#notes > 0) return null;
    if (name === 'list') return this.#lists.isNumbered(attributes) ? 'ol' : 'ul';
    if (name !== 'h') return SAME.get(name) ?? null;
    const level = Number(attributes.get('text:outline-level') ?? '1');
    return `h${Math.min(MAX_HEADING_LEVEL, Math.max(1, Number.isInteger(level) ? level : 1))}`;
  }
}

/** The numbered levels of each list style, and the styles of the open lists. */
class ListStyles {
  readonly #numbered = new Set<string>();
  readonly #open: string[] = [];
  #style = '';

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'list-style') this.#style = attributes.get('style:name') ?? '';
    else if (name === 'list-level-style-number') {
      this.#numbered.add(`${attributes.get('text:level') ?? '1'} ${this.#style}`);
    } else if (name === 'list') this.#open.push(this.#styleOf(attributes));
  }

  close(name: string): void {
    if (name === 'list') this.#open.pop();
  }

  isNumbered(attributes: XmlAttributes): boolean {
    return this.#numbered.has(`${this.#open.length + 1} ${this.#styleOf(attributes)}`);
  }

  /** A nested list without a style has that of the outer one. */
  #styleOf(attributes: XmlAttributes): string {
    return attributes.get('text:style-name') ?? this.#open.at(-1) ?? '';
  }
}

function readRepetitions(attributes: XmlAttributes): number {
  const repeated = Number(attributes.get('table:number-columns-repeated') ?? '1');
  return repeated > 1 && repeated <= MAX_REPEATED ? repeated : 1;
}

/** The spans of a cell as attributes of HTML; the covered cells are not reported. */
function readSpans(attributes: XmlAttributes): ReadonlyMap<string, string> {
  return new Map([
    ['colspan', attributes.get('table:number-columns-spanned') ?? '1'],
    ['rowspan', attributes.get('table:number-rows-spanned') ?? '1'],
  ]);
}
