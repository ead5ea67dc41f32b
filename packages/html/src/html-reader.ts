import { Tokenizer } from 'htmlparser2';
import { VOID, impliedEnd } from './html-elements.ts';

/** The requested attributes of an element, decoded; names in lower case. */
export type Attributes = ReadonlyMap<string, string>;

/** The events of a page, in order. Every `open` has its `close`; void elements have both. */
export interface HtmlListener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** The attributes that the Markdown writer needs; other readers request more. */
export const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'role',
  'class',
  'id',
  'colspan',
  'rowspan',
  'start',
  'hidden',
  'style',
  'aria-hidden',
  'aria-controls',
  'data-target',
  'data-bs-target',
]);
/** Longer values are data, not what the attribute is meant for. */
const MAX_VALUE_CHARACTERS = 2_048;

/**
 * Reads HTML in one pass, linear in its length: the tokenizer visits each character once, and positions of open
 * elements are indexed by name rather than searched. Missing tags are added by HTML's rules for omitted end tags; end
 * tags that end nothing are dropped.
 */
export function readEvents(
  html: string,
  listener: HtmlListener,
  wanted: ReadonlySet<string> = TEXT_ATTRIBUTES,
): void {
  const open = new OpenElements(listener);
  let name = '';
  let attribute = '';
  let value: string[] = [];
  let attributes = new Map<string, string>();
  const slice = (from: number, to: number): string => html.slice(from, to);
  const begin = (): void => {
    open.begin(name, attributes);
    attributes = new Map();
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (from, to) => listener.text(slice(from, to)),
      ontextentity: (codePoint) => listener.text(String.fromCodePoint(codePoint)),
      onopentagname: (from, to) => {
        name = slice(from, to).toLowerCase();
      },
      onattribname: (from, to) => {
        attribute = slice(from, Math.min(to, from + MAX_VALUE_CHARACTERS)).toLowerCase();
        value = [];
      },
      onattribdata: (from, to) => void value.push(slice(from, Math.min(to, from + MAX_VALUE_CHARACTERS))),
      onattribentity: (codePoint) => void value.push(String.fromCodePoint(codePoint)),
      onattribend: () => {
        if (wanted.has(attribute)) attributes.set(attribute, value.join('').slice(0, MAX_VALUE_CHARACTERS));
      },
      onopentagend: begin,
      // `<div/>` opens a div in HTML.
      onselfclosingtag: begin,
      onclosetag: (from, to) => open.end(slice(from, to).trim().toLowerCase()),
      oncdata: (from, to) => listener.text(slice(from, to)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => open.endAll(),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** The open elements, outermost first, and the positions of each name among them. */
class OpenElements {
  readonly #names: string[] = [];
  readonly #openAt = new Map<string, number[]>();
  readonly #listener: HtmlListener;

  constructor(listener: HtmlListener) {
    this.#listener = listener;
  }

  begin(name: string, attributes: Attributes): void {
    const implied = impliedEnd(name);
    if (implied !== null) {
      const position = this.#innermost(implied.ends);
      if (position > this.#innermost(implied.within)) this.#endFrom(position);
    }
    this.#listener.open(name, attributes);
    if (VOID.has(name)) return this.#listener.close(name);
    const positions = this.#openAt.get(name);
    if (positions === undefined) this.#openAt.set(name, [this.#names.length]);
    else positions.push(this.#names.length);
    this.#names.push(name);
  }

  end(name: string): void {
    const position = this.#innermost([name]);
    if (position >= 0) this.#endFrom(position);
    // As browsers treat these two.
    else if (name === 'br' || name === 'p') {
      this.#listener.open(name, new Map());
      this.#listener.close(name);
    }
  }

  endAll(): void {
    this.#endFrom(0);
  }

  #innermost(names: readonly string[]): number {
    return names.reduce((innermost, name) => Math.max(innermost, this.#openAt.get(name)?.at(-1) ?? -1), -1);
  }

  /** Each element ends once, so all calls together are linear in the page. */
  #endFrom(position: number): void {
    while (this.#names.length > position) {
      const name = this.#names.pop() ?? '';
      this.#openAt.get(name)?.pop();
      this.#listener.close(name);
    }
  }
}
