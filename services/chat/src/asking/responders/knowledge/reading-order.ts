import type { AnswerDone } from '@colloquy/answering';

const MARK = /\[(\d{1,3})\]/g;
/** Text at the end of a piece that may be the start of a mark. */
const OPEN_MARK = /\[\d{0,3}$/;

/** Passages are numbered from 1. */
const NO_PASSAGE = 0;

/** Renumbers the sources of an answer by their first mention, whatever rank search gave their passages. */
export class ReadingOrder {
  readonly #passageCount: number;
  /** Numbers of passages, in the order in which the answer cites them. */
  readonly #cited: number[] = [];
  #pending = '';

  constructor(passageCount: number) {
    this.#passageCount = passageCount;
  }

  /** Takes a piece of the answer and returns the text that can be shown, with renumbered marks. */
  push(piece: string): string {
    const text = this.#pending + piece;
    this.#pending = OPEN_MARK.exec(text)?.[0] ?? '';
    return this.#renumber(text.slice(0, text.length - this.#pending.length));
  }

  /** The remaining text at the end of the answer. */
  end(): string {
    const rest = this.#pending;
    this.#pending = '';
    return rest;
  }

  /** The answer as shown, its passages in the order of its marks; passages without a mark come last. */
  done<TDone extends AnswerDone>(done: TDone): TDone {
    const text = this.#renumber(done.text);
    for (const n of done.citedPassages) this.#positionOf(n);
    const moved = shifts(done.text, (n) => `[${this.#positionOf(n)}]`, this.#passageCount);
    return {
      ...done,
      text,
      // A number in brackets from a source's own text is renumbered as a mark, but cites nothing.
      citedPassages: this.#cited.map((n) => (done.citedPassages.includes(n) ? n : NO_PASSAGE)),
      supports: done.supports.map(({ from, to, n }) => ({
        from: moved(from),
        to: moved(to),
        n: this.#positionOf(n),
      })),
    };
  }

  #renumber(text: string): string {
    return text.replaceAll(MARK, (mark, digits: string) => {
      const n = Number(digits);
      return n >= 1 && n <= this.#passageCount ? `[${this.#positionOf(n)}]` : mark;
    });
  }

  #positionOf(n: number): number {
    const at = this.#cited.indexOf(n);
    return at < 0 ? this.#cited.push(n) : at + 1;
  }
}

/** Maps positions of a text after its marks have changed in length. */
function shifts(
  text: string,
  markOf: (n: number) => string,
  passageCount: number,
): (position: number) => number {
  const changes = [...text.matchAll(MARK)].flatMap((match) => {
    const n = Number(match[1]);
    return n >= 1 && n <= passageCount
      ? [{ end: match.index + match[0].length, by: markOf(n).length - match[0].length }]
      : [];
  });
  return (position) =>
    changes.reduce((moved, { end, by }) => (end <= position ? moved + by : moved), position);
}
