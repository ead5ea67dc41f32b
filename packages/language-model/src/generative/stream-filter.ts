import { UNSUPPORTED_SENTINEL } from './prompt.ts';

const CITATION = /\[\s*(\d+(?:\s*,\s*\d+)*)\s*\]/g;
const OPEN_CITATION = /\s*\[[\d,\s]*$/;

/**
 * Lets through what a visitor may see of a model's text as it arrives: holds back anything that could still become the
 * sentinel or a citation, drops citations of sources that do not exist, and writes `[1, 2]` as `[1][2]`.
 */
export class StreamFilter {
  readonly #known: ReadonlySet<number>;
  #pending = '';
  #sawSentinel = false;

  constructor(knownNumbers: Iterable<number>) {
    this.#known = new Set(knownNumbers);
  }

  get sawSentinel(): boolean {
    return this.#sawSentinel;
  }

  /** Takes the next piece and returns what may be shown now (often the empty string). */
  push(piece: string): string {
    if (this.#sawSentinel) return '';
    this.#pending += piece;
    const at = this.#pending.indexOf(UNSUPPORTED_SENTINEL);
    if (at >= 0) {
      this.#sawSentinel = true;
      this.#pending = '';
      return '';
    }
    return this.#release(this.#pending.length - this.#heldBack());
  }

  /** What is left at the end of the stream. */
  end(): string {
    return this.#sawSentinel ? '' : this.#release(this.#pending.length);
  }

  #release(length: number): string {
    const shown = this.#pending.slice(0, length).replace(CITATION, (_, list: string) => this.#cite(list));
    this.#pending = this.#pending.slice(length);
    return shown;
  }

  #cite(list: string): string {
    const known = list.split(',').filter((n) => this.#known.has(Number(n)));
    return known.map((n) => `[${Number(n)}]`).join('');
  }

  #heldBack(): number {
    const citation = OPEN_CITATION.exec(this.#pending)?.[0].length ?? 0;
    return Math.max(citation, sentinelPrefixLength(this.#pending));
  }
}

/** Length of the longest end of `text` that begins the sentinel, with the quote marks that models put before it. */
function sentinelPrefixLength(text: string): number {
  for (let length = Math.min(text.length, UNSUPPORTED_SENTINEL.length); length > 0; length -= 1) {
    if (!UNSUPPORTED_SENTINEL.startsWith(text.slice(-length))) continue;
    const quote = /[`"'*\s]*$/.exec(text.slice(0, -length))?.[0].length ?? 0;
    return length + quote;
  }
  return /[`"*]+$/.exec(text)?.[0].length ?? 0;
}
