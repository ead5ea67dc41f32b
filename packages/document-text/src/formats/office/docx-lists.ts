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
  /** The key of its levels. A list that overrides levels has a key of its own, and so counts for itself. */
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
/** The highest of the nine levels of a list, counted from 0. */
const MAX_LEVEL = 8;
/** `Number` alone would take no text for 0. */
const WHOLE_NUMBER = /^\s*[+-]?\d+\s*$/;

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
  return { ...resolveLists(numbering, styles.styles), styles: styles.styles };
}

/** A definition of a list (`w:abstractNum`). */
interface ListDefinition {
  readonly levels: Map<number, ListLevel>;
  /** The style of lists that this definition is made for (section 17.9.27). */
  styleLink: string | null;
  /** The style of lists whose definition holds the levels of this one (section 17.9.21). */
  numStyleLink: string | null;
}

/** A use of a definition (`w:num`). */
interface ListUse {
  readonly definition: string;
  readonly restarts: Map<number, number>;
  /** Levels in place of those of the definition (section 17.9.8). */
  readonly overrides: Map<number, ListLevel>;
}

/** Follows the links between definitions and applies the overrides of each use. */
function resolveLists(
  { definitions, uses }: NumberingPart,
  styles: ReadonlyMap<string, ParagraphStyle>,
): Pick<DocxLists, 'levels' | 'lists'> {
  const ofStyles = new Map([...definitions.values()].map(({ styleLink, levels }) => [styleLink, levels]));
  const levelsOfStyle = (style: string): ReadonlyMap<number, ListLevel> | undefined => {
    const inUse = uses.get(styles.get(style)?.list ?? '');
    const definition = definitions.get(inUse?.definition ?? '');
    if (definition?.numStyleLink !== null) return ofStyles.get(style);
    return new Map([...definition.levels, ...(inUse?.overrides ?? [])]);
  };
  const levels = new Map<string, ReadonlyMap<number, ListLevel>>();
  for (const [id, { numStyleLink, levels: own }] of definitions)
    levels.set(id, (numStyleLink === null ? undefined : levelsOfStyle(numStyleLink)) ?? own);
  const lists = new Map<string, NumberedList>();
  for (const [id, { definition, restarts, overrides }] of uses) {
    const list = overrides.size === 0 ? definition : `${definition} in ${id}`;
    if (overrides.size > 0) levels.set(list, new Map([...(levels.get(definition) ?? []), ...overrides]));
    lists.set(id, { list, restarts });
  }
  return { levels, lists };
}

class NumberingPart implements XmlListener {
  readonly definitions = new Map<string, ListDefinition>();
  readonly uses = new Map<string, ListUse>();
  #definition: ListDefinition | null = null;
  #number = '';
  #use: ListUse | null = null;
  #level: ListLevel | null = null;
  #overridden = 0;

  open(name: string, attributes: XmlAttributes): void {
    const value = valueOf(attributes);
    if (name === 'abstractNum') {
      this.#use = null;
      this.#definition = { levels: new Map(), styleLink: null, numStyleLink: null };
      this.definitions.set(attributeOf(attributes, 'abstractNumId') ?? '', this.#definition);
    } else if (name === 'styleLink' && this.#definition !== null) this.#definition.styleLink = value;
    else if (name === 'numStyleLink' && this.#definition !== null) this.#definition.numStyleLink = value;
    else if (name === 'lvl') this.#beginLevel(levelOf(attributeOf(attributes, 'ilvl')));
    else if (name === 'num') {
      this.#definition = null;
      this.#use = null;
      this.#number = attributeOf(attributes, 'numId') ?? '';
    } else if (name === 'abstractNumId') {
      this.#use = { definition: value, restarts: new Map(), overrides: new Map() };
      this.uses.set(this.#number, this.#use);
    } else if (name === 'lvlOverride') this.#overridden = levelOf(attributeOf(attributes, 'ilvl'));
    else if (name === 'startOverride') this.#use?.restarts.set(this.#overridden, parseNumber(value, 1));
    else if (this.#level !== null) this.#readProperty(name, value);
  }

  #beginLevel(at: number): void {
    this.#level = { start: 1, format: 'decimal', label: '', style: null, isLegal: false };
    this.#definition?.levels.set(at, this.#level);
    this.#use?.overrides.set(this.#overridden, this.#level);
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
  const number = WHOLE_NUMBER.test(value) ? Number(value) : otherwise;
  return Number.isSafeInteger(number) ? number : otherwise;
}
