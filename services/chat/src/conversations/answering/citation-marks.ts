/** The lookbehind matches white space only from its start: otherwise long white space would cost quadratic time. */
const MARK = /(?<!\s)\s*\[\d{1,3}\]/g;
const LEADING_MARKS = /^(?:\s*\[\d{1,3}\])+\s*/;
/** Text at the end of a piece that may be the start of a mark, with the white space before it. */
const OPEN_MARK = /(?<!\s)\s*(?:\[\d{0,3})?$/;

/** The text without its citation marks. */
export function withoutMarks(text: string): string {
  return text.replace(LEADING_MARKS, '').replaceAll(MARK, '');
}

/** As withoutMarks, for a streamed text whose pieces may split a mark. */
export class MarkRemover {
  #pending = '';
  #hasBegun = false;

  push(piece: string): string {
    const arrived = this.#pending + piece;
    const text = this.#hasBegun ? arrived.replaceAll(MARK, '') : withoutMarks(arrived).trimStart();
    const held = OPEN_MARK.exec(text)?.[0].length ?? 0;
    this.#pending = text.slice(text.length - held);
    this.#hasBegun ||= held < text.length;
    return text.slice(0, text.length - held);
  }

  end(): string {
    return this.#pending;
  }
}
