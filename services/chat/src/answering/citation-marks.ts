const MARK = /\s*\[\d{1,3}\]/g;
/** What may still become a mark, with the white space that would go with it. */
const OPEN_MARK = /\s*(?:\[\d{0,3})?$/;

/** A text without the marks of its sources. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}

/** As withoutMarks, for a text that arrives in pieces, which may cut a mark in two. */
export class MarkRemover {
  #pending = '';

  push(piece: string): string {
    const text = withoutMarks(this.#pending + piece);
    const held = OPEN_MARK.exec(text)?.[0].length ?? 0;
    this.#pending = text.slice(text.length - held);
    return text.slice(0, text.length - held);
  }

  end(): string {
    return this.#pending;
  }
}
