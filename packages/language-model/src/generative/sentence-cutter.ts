import { cutSentences } from '@colloquy/text';

/** A sentence that has not ended after this many characters is cut and checked as it stands: the buffer is bounded. */
export const MAX_SENTENCE_CHARS = 1_000;
/** A sentence counts as ended once this much of the next one is there: abbreviations and ordinals show by then. */
const NEXT_SENTENCE_CHARS = 4;

const LOOSE_CITATIONS = /^(?:\[\d+\]\s*)+/;
/** "1." and "-" begin a list item; they are no sentence of their own. */
const LIST_MARKER_ONLY = /^\s*(?:>\s*)*(?:\(?\d{1,3}[.)]|[-*+•–])\s*$/;

/**
 * Cuts a text that arrives in pieces into sentences, list items and rows, each once it is complete. White space between
 * two of them goes with the second, so that text which ends after any of them has none at its end.
 */
export class SentenceCutter {
  #pending = '';

  /** The sentences that are complete with this piece. */
  push(piece: string): string[] {
    this.#pending += piece;
    const parts = cut(this.#pending);
    const tail = parts.at(-1) ?? '';
    const isTailOpen = !tail.endsWith('\n');
    const complete = isTailOpen ? parts.slice(0, -1) : parts;
    const rest = isTailOpen ? tail : '';
    // What follows may still be a citation of the sentence before it, or show that it had not ended.
    const isUndecided = isTailOpen && complete.length > 0 && !decides(rest);
    const held = isUndecided ? (complete.pop() ?? '') + rest : rest;
    return this.#release(complete, held);
  }

  /** What is left at the end of the text. */
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

/** The text in parts: lines, and the sentences in them with the citations that follow their full stop. */
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
