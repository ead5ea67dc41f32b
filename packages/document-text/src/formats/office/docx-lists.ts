import type { OfficePackage } from './office-package.ts';
import { readRelationships } from './relationships.ts';
import { readXml, type XmlAttributes, type XmlListener } from './read-xml.ts';

/** Numbering of one level of a list (ECMA-376, part 1, section 17.9). */
interface ListLevel {
  start: number;
  format: string;
  /** The label, with `%1` for the number of the outermost level. */
  label: string;
  /** The style of paragraphs on this level. */
  style: string | null;
  isLegal: boolean;
}

interface NumberedList {
  readonly list: string;
  /** Start numbers of this use of the list, by level. */
  readonly restarts: Map<number, number>;
}

interface ParagraphStyle {
  name: string;
  basedOn: string | null;
  list: string | null;
  level: number | null;
}

export interface DocxLists {
  readonly levels: ReadonlyMap<string, ReadonlyMap<number, ListLevel>>;
  readonly lists: ReadonlyMap<string, NumberedList>;
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
}

/** A longer label is a text. */
const MAX_LABEL = 100;
/** Deepest level of a list, from 0. */
const MAX_LEVEL = 8;

/** Reads the numbering of the lists and styles of a Word document. */
export function readDocxLists(source: OfficePackage, main: string): DocxLists {
  const parts = new Map(readRelationships(source, main).map(({ type, target }) => [type, target]));
  const numbering = new NumberingPart();
  const styles = new StylesPart();
  for (const [type, listener] of [
    ['numbering', numbering],
    ['styles', styles],
  ] as const) {
    const name = parts.get(type);
    const markup = name === undefined ? null : source.part(name);
    if (markup !== null) readXml(markup, listener);
  }
  return { levels: numbering.levels, lists: numbering.lists, styles: styles.styles };
}

class NumberingPart implements XmlListener {
  readonly levels = new Map<string, Map<number, ListLevel>>();
  readonly lists = new Map<string, NumberedList>();
  #abstract: Map<number, ListLevel> | null = null;
  #number = '';
  #list: NumberedList | null = null;
  #level: ListLevel | null = null;
  #overridden = 0;

  open(name: string, attributes: XmlAttributes): void {
    const value = valueOf(attributes);
    if (name === 'abstractNum') {
      this.#abstract = new Map();
      this.levels.set(attributeOf(attributes, 'abstractNumId') ?? '', this.#abstract);
    } else if (name === 'lvl') {
      this.#level = { start: 1, format: 'decimal', label: '', style: null, isLegal: false };
      this.#abstract?.set(levelOf(attributeOf(attributes, 'ilvl')), this.#level);
    } else if (name === 'num') {
      this.#abstract = null;
      this.#list = null;
      this.#number = attributeOf(attributes, 'numId') ?? '';
    } else if (name === 'abstractNumId') {
      this.#list = { list: value, restarts: new Map() };
      this.lists.set(this.#number, this.#list);
    } else if (name === 'lvlOverride') this.#overridden = levelOf(attributeOf(attributes, 'ilvl'));
    else if (name === 'startOverride') this.#list?.restarts.set(this.#overridden, parseNumber(value, 1));
    else if (this.#level !== null) this.#readProperty(name, value);
  }

  #readProperty(name: string, value: string): void {
    const level = this.#level;
    if (level === null) return;
    if (name === 'start') level.start = parseNumber(value, 1);
    else if (name === 'numFmt') level.format = value;
    else if (name === 'lvlText') level.label = value.slice(0, MAX_LABEL);
    else if (name === 'pStyle') level.style = value;
    else if (name === 'isLgl') level.isLegal = value !== '0' && value !== 'false';
  }

  close(name: string): void {
    if (name === 'lvl') this.#level = null;
  }

  text(): void {
    // All values are in attributes.
  }
}

class StylesPart implements XmlListener {
  readonly styles = new Map<string, ParagraphStyle>();
  #style: ParagraphStyle | null = null;

  open(name: string, attributes: XmlAttributes): void {
    const value = valueOf(attributes);
    if (name === 'style') {
      this.#style = { name: '', basedOn: null, list: null, level: null };
      this.styles.set(attributeOf(attributes, 'styleId') ?? '', this.#style);
    }
    if (this.#style === null) return;
    if (name === 'name') this.#style.name = value;
    else if (name === 'basedOn') this.#style.basedOn = value;
    else if (name === 'numId') this.#style.list = value;
    else if (name === 'ilvl') this.#style.level = levelOf(value);
  }

  close(name: string): void {
    if (name === 'style') this.#style = null;
  }

  text(): void {
    // All values are in attributes.
  }
}

function valueOf(attributes: XmlAttributes): string {
  return attributeOf(attributes, 'val') ?? '';
}

/** The value of an attribute by its name without prefix. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  for (const [key, value] of attributes) if (key === name || key.endsWith(`:${name}`)) return value;
  return undefined;
}

/** A level, from 0; 0 for an invalid value. */
export function levelOf(value: string | undefined): number {
  return Math.min(MAX_LEVEL, Math.max(0, parseNumber(value ?? '', 0)));
}

function parseNumber(value: string, otherwise: number): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : otherwise;
}
