import { readXml, type XmlAttributes, type XmlListener } from '../office/read-xml.ts';

export interface SlideParagraph {
  readonly text: string;
  /** 0 for the outermost. */
  readonly level: number;
  readonly isItem: boolean;
}

/** Purpose of a shape; `leftOut` is repeated on every slide: date, footer, number. */
export type ShapeRole = 'title' | 'body' | 'other' | 'leftOut';

export interface SlideShape {
  readonly role: ShapeRole;
  readonly paragraphs: readonly SlideParagraph[];
  /** Rows of cells, if the shape is a table. */
  readonly rows: readonly (readonly string[])[];
}

/** Roles of placeholders (ECMA-376, part 1, section 19.7.10). */
const ROLES: ReadonlyMap<string, ShapeRole> = new Map([
  ['title', 'title'],
  ['ctrTitle', 'title'],
  ['body', 'body'],
  ['obj', 'body'],
  ['subTitle', 'other'],
  ['dt', 'leftOut'],
  ['ftr', 'leftOut'],
  ['hdr', 'leftOut'],
  ['sldNum', 'leftOut'],
  ['sldImg', 'leftOut'],
]);
const MAX_LEVEL = 8;

/** Reads the shapes with text of a slide or its notes, in the order of the file. */
export function readSlide(markup: Uint8Array): { shapes: SlideShape[]; isHidden: boolean } {
  const reader = new SlideReader();
  readXml(markup, reader);
  return { shapes: reader.shapes, isHidden: reader.isHidden };
}

class SlideReader implements XmlListener {
  readonly shapes: SlideShape[] = [];
  isHidden = false;
  #role: ShapeRole = 'other';
  #paragraphs: SlideParagraph[] = [];
  #rows: string[][] = [];
  /** Texts of the open cell; null outside of tables. */
  #cell: string[] | null = null;
  #goesDown = false;
  #text: string[] = [];
  #level = 0;
  #isItem: boolean | null = null;
  #isText = false;
  /** Number of open fallbacks, which repeat content for older programs. */
  #fallbacks = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'Fallback') this.#fallbacks += 1;
    if (this.#fallbacks > 0) return;
    this.#isText = name === 't';
    if (name === 'sld') this.isHidden = attributes.get('show') === '0' || attributes.get('show') === 'false';
    else if (name === 'sp' || name === 'graphicFrame') this.#begin();
    else if (name === 'ph') this.#role = ROLES.get(attributes.get('type') ?? 'obj') ?? 'other';
    else if (name === 'p') this.#beginParagraph();
    else if (name === 'pPr')
      this.#level = Math.max(0, Math.min(MAX_LEVEL, Number(attributes.get('lvl') ?? '0')));
    else if (name === 'buNone') this.#isItem = false;
    else if (name === 'buChar' || name === 'buAutoNum' || name === 'buBlip') this.#isItem = true;
    else if (name === 'br' || name === 'tab') this.#text.push(' ');
    else if (name === 'tr') this.#rows.push([]);
    else if (name === 'tc') this.#beginCell(attributes);
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'Fallback') this.#fallbacks -= 1;
    else if (this.#fallbacks > 0) return;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#endCell();
    else if (name === 'sp' || name === 'graphicFrame') this.#end();
  }

  text(text: string): void {
    if (this.#isText && this.#fallbacks === 0) this.#text.push(text);
  }

  #begin(): void {
    this.#role = 'other';
    this.#paragraphs = [];
    this.#rows = [];
    this.#cell = null;
  }

  #end(): void {
    if (this.#paragraphs.length === 0 && this.#rows.length === 0) return;
    this.shapes.push({ role: this.#role, paragraphs: this.#paragraphs, rows: this.#rows });
    this.#begin();
  }

  #beginParagraph(): void {
    this.#text = [];
    this.#level = 0;
    this.#isItem = null;
  }

  #endParagraph(): void {
    const text = this.#text.join('').replaceAll(/\s+/g, ' ').trim();
    this.#text = [];
    if (text === '') return;
    if (this.#cell !== null) return void this.#cell.push(text);
    // Body text has the bullets of its layout, unless the paragraph switches them off.
    const isItem = this.#isItem ?? (this.#role === 'body' || this.#level > 0);
    this.#paragraphs.push({ text, level: this.#level, isItem });
  }

  #beginCell(attributes: XmlAttributes): void {
    this.#cell = [];
    this.#goesDown = attributes.get('vMerge') === '1' || attributes.get('vMerge') === 'true';
  }

  /** A cell merged with the one above repeats its text. */
  #endCell(): void {
    const row = this.#rows.at(-1);
    const above = this.#rows.at(-2)?.[row?.length ?? 0];
    const text = this.#cell?.join(' ').replaceAll('|', '/') ?? '';
    row?.push(this.#goesDown && text === '' ? (above ?? '') : text);
    this.#cell = null;
  }
}
