import { OUT_OF_SCOPE_SENTINEL, UNSUPPORTED_SENTINEL } from './prompt.ts';

const SENTINELS = [UNSUPPORTED_SENTINEL, OUT_OF_SCOPE_SENTINEL] as const;

/** `[1]`, `[1, 2]`, `[1-3]`, `[^1]`, `[Source 1]`, `【1】`, and the same between round brackets. */
const CITATION = /([[【(])\s*(?:\^|sources?\s{0,9}:?\s{0,9})?(\d+(?:\s*[,;–-]\s*\d+)*)\s*[\]】)]/gi;
const OPEN_CITATION = /\s*[[【(]\s*(?:\^|s(?:o(?:u(?:r(?:c(?:es?)?)?)?)?)?\s*:?\s*)?[\d,;–\s-]*$/i;
const MAX_RANGE = 20;
/** Nothing longer at the end of a text can become a citation or a sentinel; patterns look back no further. */
const MAX_HELD_BACK = 120;
/** Text that a citation may follow: "(1)" at the start of a line is an item's number. */
const SAYS_SOMETHING = /\S[ \t]*$/;
const LIST_MARK = /(?:^|\n)[ \t]*[-*•–>][ \t]*$/;

/**
 * Filters a model's text as it arrives: holds back whatever could still become a sentinel or a citation, drops
 * citations of missing sources, and normalises all forms to `[1][2]`.
 */
export class StreamFilter {
  readonly #known: ReadonlySet<number>;
  #pending = '';
  #line = '';
  #sentinel: (typeof SENTINELS)[number] | null = null;

  constructor(knownNumbers: Iterable<number>) {
    this.#known = new Set(knownNumbers);
  }

  get sawSentinel(): boolean {
    return this.#sentinel !== null;
  }

  /** True once the model has said that the question is out of scope. */
  get isOutOfScope(): boolean {
    return this.#sentinel === OUT_OF_SCOPE_SENTINEL;
  }

  /** Takes the next piece and returns what may be shown now (often the empty string). */
  push(piece: string): string {
    if (this.sawSentinel) return '';
    this.#pending += piece;
    this.#sentinel = SENTINELS.find((sentinel) => this.#pending.includes(sentinel)) ?? null;
    if (this.sawSentinel) {
      this.#pending = '';
      return '';
    }
    return this.#release(this.#pending.length - this.#heldBack());
  }

  /** Returns the rest at the end of the stream. */
  end(): string {
    return this.sawSentinel ? '' : this.#release(this.#pending.length);
  }

  #release(length: number): string {
    const text = this.#pending.slice(0, length);
    const shown = text.replace(CITATION, (mark, bracket: string, list: string, at: number) => {
      const known = numbersIn(list).filter((n) => this.#known.has(n));
      const cited = known.map((n) => `[${n}]`).join('');
      if (bracket !== '(') return cited;
      const before = this.#line + text.slice(0, at);
      return known.length > 0 && SAYS_SOMETHING.test(before) && !LIST_MARK.test(before) ? cited : mark;
    });
    this.#pending = this.#pending.slice(length);
    this.#line = (this.#line + text).slice((this.#line + text).lastIndexOf('\n') + 1);
    return shown;
  }

  #heldBack(): number {
    const end = this.#pending.slice(-MAX_HELD_BACK);
    const citation = OPEN_CITATION.exec(end)?.[0].length ?? 0;
    return Math.max(citation, ...SENTINELS.map((sentinel) => prefixLength(end, sentinel)));
  }
}

/** The numbers of `1, 3` and `1-3`; a range larger than the number of sources is ignored. */
function numbersIn(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number);
    const length = to - from + 1;
    return length > 0 && length <= MAX_RANGE ? Array.from({ length }, (_, at) => from + at) : [from, to];
  });
}

/** Length of the longest suffix of `text` that starts a sentinel, with the quote marks that models put before it. */
function prefixLength(text: string, sentinel: string): number {
  for (let length = Math.min(text.length, sentinel.length); length > 0; length -= 1) {
    if (!sentinel.startsWith(text.slice(-length))) continue;
    const quote = /[`"'*\s]*$/.exec(text.slice(0, -length))?.[0].length ?? 0;
    return length + quote;
  }
  return /[`"*]+$/.exec(text)?.[0].length ?? 0;
}
