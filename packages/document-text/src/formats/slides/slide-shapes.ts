import { readXml, type XmlAttributes, type XmlListener } from '../office/xml-events.ts';

export interface SlideParagraph {
  readonly text: string;
  /** 0 for the outermost. */
  readonly level: number;
  readonly isItem: boolean;
}

/** What a shape is for; `leftOut` repeats on every slide: day, footer, number. */
export type ShapeRole = 'title' | 'body' | 'other' | 'leftOut';

export interface SlideShape {
  readonly role: ShapeRole;
  readonly paragraphs: readonly SlideParagraph[];
  /** Rows of cells, where the shape is a table. */
  readonly rows: readonly (readonly string[])[];
}

/** Placeholders (ECMA-376, part 1, section 19.7.10); one without a type is for any content. */
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

/** The shapes of a slide or of its notes that hold text, in the order of the file, and whether the slide is hidden. */
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
  /** Text of the open cell; null outside of tables. */
  #cell: string[] | null = null;
  #goesDown = false;
  #text: string[] = [];
  #level = 0;
  #isItem: boolean | null = null;
  #isText = false;
  /** Open elements for programs that do not know the first choice. */
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
    // Body text has the bullets of its layout, unless a paragraph says that it has none.
    const isItem = this.#isItem ?? (this.#role === 'body' || this.#level > 0);
    this.#paragraphs.push({ text, level: this.#level, isItem });
  }

  #beginCell(attributes: XmlAttributes): void {
    this.#cell = [];
    this.#goesDown = attributes.get('vMerge') === '1' || attributes.get('vMerge') === 'true';
  }

  /** A cell that goes on from the row above says what that one says. */
  #endCell(): void {
    const row = this.#rows.at(-1);
    const above = this.#rows.at(-2)?.[row?.length ?? 0];
    const text = this.#cell?.join(' ').replaceAll('|', '/') ?? '';
    row?.push(this.#goesDown && text === '' ? (above ?? '') : text);
    this.#cell = null;
  }
}
