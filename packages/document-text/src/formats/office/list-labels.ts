import type { DocxLists } from './docx-lists.ts';

/** List properties of a paragraph; null if not set. */
export interface ListParagraph {
  readonly style: string | null;
  readonly list: string | null;
  readonly level: number | null;
}

export interface ListLabel {
  /** Shown before the paragraph. */
  readonly label: string;
  /** True for an item of a plain list, whose numbers are generated: 1, 2, 3. */
  readonly isCounted: boolean;
}

const HEADING = /^(?:heading|title|subtitle)\b/i;
/** A label that consists of the number of one level. */
const NUMBER_ALONE = /^%\d[.)]$/;
const NO_LIST = '0';
/** Ends a cycle of styles that are based on each other. */
const MAX_BASES = 20;

/** Numbers the paragraphs of a Word document as Word does. */
export class ListLabels {
  readonly #lists: DocxLists;
  readonly #counters = new Map<string, number[]>();
  readonly #restarted = new Set<string>();
  /** List of the previous paragraph, if its numbers are generated. */
  #counting: string | null = null;

  constructor(lists: DocxLists) {
    this.#lists = lists;
  }

  /** The label of the next paragraph; null for one without a number. Call it for each paragraph, in order. */
  next(paragraph: ListParagraph): ListLabel | null {
    const member = this.#findMember(paragraph);
    const list = member === null ? undefined : this.#lists.lists.get(member.list);
    const levels = list === undefined ? undefined : this.#lists.levels.get(list.list);
    const level = member === null ? undefined : levels?.get(member.level);
    if (member === null || list === undefined || levels === undefined || level === undefined) {
      this.#counting = null;
      return null;
    }
    if (level.format === 'bullet' || level.format === 'none' || level.label === '') {
      // Bullets below an item do not end its list.
      if (member.level === 0) this.#counting = null;
      return null;
    }
    const counters = this.#count(member, list.list, level.start, list.restarts);
    const label = level.label.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const other = levels.get(at);
      const format = level.isLegal ? 'decimal' : (other?.format ?? 'decimal');
      return showNumber(counters[at] ?? other?.start ?? 1, format);
    });
    // The library that reads the document joins two adjacent lists.
    const isFirst =
      counters[member.level] === 1 && this.#counting === (member.level === 0 ? null : member.list);
    const isNext = this.#counting === member.list && counters[member.level] !== level.start;
    const isPlain = level.format === 'decimal' && NUMBER_ALONE.test(level.label);
    const isCounted = isPlain && !this.#isHeading(paragraph.style) && (isFirst || isNext);
    this.#counting = isCounted ? member.list : null;
    return { label, isCounted };
  }

  #count(
    { list, level }: { readonly list: string; readonly level: number },
    abstract: string,
    start: number,
    restarts: ReadonlyMap<number, number>,
  ): readonly number[] {
    const counters = this.#counters.get(abstract) ?? [];
    this.#counters.set(abstract, counters);
    const restart = restarts.get(level);
    const use = `${list} ${level}`;
    const before = counters[level];
    if (restart !== undefined && !this.#restarted.has(use)) {
      this.#restarted.add(use);
      counters[level] = restart;
    } else counters[level] = before === undefined ? start : before + 1;
    counters.length = level + 1;
    return counters;
  }

  #findMember({
    style,
    list,
    level,
  }: ListParagraph): { readonly list: string; readonly level: number } | null {
    if (list === NO_LIST) return null;
    if (list !== null) return { list, level: level ?? this.#levelOfStyle(list, style) ?? 0 };
    let name = style;
    for (let bases = 0; name !== null && bases < MAX_BASES; bases += 1) {
      const found = this.#lists.styles.get(name);
      if (found === undefined || found.list === NO_LIST) return null;
      if (found.list !== null) {
        return { list: found.list, level: this.#levelOfStyle(found.list, name) ?? found.level ?? 0 };
      }
      name = found.basedOn;
    }
    return null;
  }

  #levelOfStyle(list: string, style: string | null): number | null {
    const levels = this.#lists.levels.get(this.#lists.lists.get(list)?.list ?? '') ?? new Map();
    for (const [at, level] of levels) if (style !== null && level.style === style) return at;
    return null;
  }

  #isHeading(style: string | null): boolean {
    return style !== null && HEADING.test(this.#lists.styles.get(style)?.name ?? '');
  }
}

const LETTERS = 26;
const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
const MAX_ROMAN = 3_999;
/** After z, letters are repeated: aa, bb. */
const MAX_LETTERED = 10 * LETTERS;

function showNumber(number: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') return applyCase(toLetters(number), format);
  if (format === 'lowerRoman' || format === 'upperRoman') return applyCase(toRoman(number), format);
  return format === 'decimalZero' ? String(number).padStart(2, '0') : String(number);
}

function applyCase(text: string, format: string): string {
  return format.startsWith('upper') ? text.toUpperCase() : text;
}

function toLetters(number: number): string {
  if (number < 1 || number > MAX_LETTERED) return String(number);
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((number - 1) % LETTERS));
  return letter.repeat(Math.ceil(number / LETTERS));
}

function toRoman(number: number): string {
  if (number < 1 || number > MAX_ROMAN) return String(number);
  let rest = number;
  let text = '';
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  }
  return text;
}
