/** White space is taken from its beginning on alone: a long one would be read once from each of its signs. */
const MARK = /(?<!\s)\s*\[\d{1,3}\]/g;
const LEADING_MARKS = /^(?:\s*\[\d{1,3}\])+\s*/;
/** What may still become a mark, with the white space that would go with it. */
const OPEN_MARK = /(?<!\s)\s*(?:\[\d{0,3})?$/;

/** A text without the marks of its sources. */
export function withoutMarks(text: string): string {
  return text.replace(LEADING_MARKS, '').replaceAll(MARK, '');
}

/** As withoutMarks, for a text that arrives in pieces, which may cut a mark in two. */
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
