import type { DocxLists } from './docx-lists.ts';

/** What a paragraph says of its list; null where it says nothing. */
export interface ListParagraph {
  readonly style: string | null;
  readonly list: string | null;
  readonly level: number | null;
}

export interface ListLabel {
  /** As readers see it before the paragraph. */
  readonly label: string;
  /** True for an item of a plain list, whose numbers come by themselves: 1, 2, 3. */
  readonly isCounted: boolean;
}

const HEADING = /^(?:heading|title|subtitle)\b/i;
/** A label that is nothing but the number of its level. */
const NUMBER_ALONE = /^%\d[.)]$/;
const NO_LIST = '0';
/** Styles that are based on each other in a circle. */
const MAX_BASES = 20;

/** Counts the paragraphs of a Word document as it does when it shows them. */
export class ListLabels {
  readonly #lists: DocxLists;
  readonly #counters = new Map<string, number[]>();
  readonly #restarted = new Set<string>();
  /** The list of the paragraph before, while its items are counted by themselves. */
  #counting: string | null = null;

  constructor(lists: DocxLists) {
    this.#lists = lists;
  }

  /** Null for a paragraph that has no number; call it for each paragraph, in order. */
  next(paragraph: ListParagraph): ListLabel | null {
    const member = this.#memberOf(paragraph);
    const list = member === null ? undefined : this.#lists.lists.get(member.list);
    const levels = list === undefined ? undefined : this.#lists.levels.get(list.list);
    const level = member === null ? undefined : levels?.get(member.level);
    if (member === null || list === undefined || levels === undefined || level === undefined) {
      this.#counting = null;
      return null;
    }
    if (level.format === 'bullet' || level.format === 'none' || level.label === '') {
      // Points below an item do not end its list.
      if (member.level === 0) this.#counting = null;
      return null;
    }
    const counters = this.#count(member, list.list, level.start, list.restarts);
    const label = level.label.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const other = levels.get(at);
      const format = level.isLegal ? 'decimal' : (other?.format ?? 'decimal');
      return shown(counters[at] ?? other?.start ?? 1, format);
    });
    // Two lists after one another are made one by what reads the document next.
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

  #memberOf({ style, list, level }: ListParagraph): { readonly list: string; readonly level: number } | null {
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
/** Letters are repeated once for each time that the alphabet was used up. */
const MAX_LETTERED = 10 * LETTERS;

function shown(number: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') return inCase(lettered(number), format);
  if (format === 'lowerRoman' || format === 'upperRoman') return inCase(roman(number), format);
  return format === 'decimalZero' ? String(number).padStart(2, '0') : String(number);
}

function inCase(text: string, format: string): string {
  return format.startsWith('upper') ? text.toUpperCase() : text;
}

function lettered(number: number): string {
  if (number < 1 || number > MAX_LETTERED) return String(number);
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((number - 1) % LETTERS));
  return letter.repeat(Math.ceil(number / LETTERS));
}

function roman(number: number): string {
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
