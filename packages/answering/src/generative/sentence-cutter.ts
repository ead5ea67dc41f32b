import { cutSentences } from '@colloquy/text';

/**
 * A sentence that has not ended after this many characters is cut and checked as is, so that the buffer is bounded.
 */
export const MAX_SENTENCE_CHARS = 1_000;
/**
 * A sentence counts as ended once this much of the next one is present: abbreviations and ordinals are recognisable
 * by then.
 */
const NEXT_SENTENCE_CHARS = 4;

const LOOSE_CITATIONS = /^(?:\[\d+\]\s*)+/;
/** "1." and "-" start a list item and are not sentences. */
const LIST_MARKER_ONLY = /^\s*(?:>\s*)*(?:\(?\d{1,3}[.)]|[-*+•–])\s*$/;

/**
 * Splits a streamed text into sentences, list items and rows, each once it is complete. White space between two of
 * them belongs to the second, so that no part ends with white space.
 */
export class SentenceCutter {
  #pending = '';

  /** Returns the sentences completed by this piece. */
  push(piece: string): string[] {
    this.#pending += piece;
    const parts = cut(this.#pending);
    const tail = parts.at(-1) ?? '';
    const isTailOpen = !tail.endsWith('\n');
    const complete = isTailOpen ? parts.slice(0, -1) : parts;
    const rest = isTailOpen ? tail : '';
    // The tail may still become a citation of the previous sentence, or show that it had not ended.
    const isUndecided = isTailOpen && complete.length > 0 && !decides(rest);
    const held = isUndecided ? (complete.pop() ?? '') + rest : rest;
    return this.#release(complete, held);
  }

  /** Returns the rest at the end of the text. */
  end(): string[] {
    return this.#release(cut(this.#pending), '');
  }

  #release(complete: readonly string[], held: string): string[] {
    const sentences: string[] = [];
    let lead = '';
    for (const part of complete) {
      const text = lead + part;
      const trimmed = text.trimEnd();
      if (trimmed === '') {
        lead = text;
        continue;
      }
      sentences.push(trimmed);
      lead = text.slice(trimmed.length);
    }
    this.#pending = lead + held;
    while (this.#pending.trimStart().length > MAX_SENTENCE_CHARS) sentences.push(this.#cutOverlong());
    return sentences;
  }

  #cutOverlong(): string {
    const start = this.#pending.length - this.#pending.trimStart().length;
    const limit = start + MAX_SENTENCE_CHARS;
    const space = this.#pending.lastIndexOf(' ', limit);
    const at = space > start ? space : limit;
    const sentence = this.#pending.slice(0, at);
    this.#pending = this.#pending.slice(at);
    return sentence;
  }
}

/** Splits a text into lines, and these into sentences with the citations after their full stops. */
function cut(text: string): string[] {
  return text.split(/(?<=\n)/).flatMap((line) => {
    const sentences: string[] = [];
    for (const segment of cutSentences(line)) {
      const previous = sentences.at(-1);
      const loose = LOOSE_CITATIONS.exec(segment)?.[0] ?? '';
      if (previous === undefined) sentences.push(segment);
      else if (LIST_MARKER_ONLY.test(previous)) sentences[sentences.length - 1] = previous + segment;
      else {
        sentences[sentences.length - 1] = previous + loose;
        if (segment.length > loose.length) sentences.push(segment.slice(loose.length));
      }
    }
    return sentences;
  });
}

function decides(next: string): boolean {
  const text = next.trimStart();
  return text.length >= NEXT_SENTENCE_CHARS && !text.startsWith('[') && !LIST_MARKER_ONLY.test(next);
}
