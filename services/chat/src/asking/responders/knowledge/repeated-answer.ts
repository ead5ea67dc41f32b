import { holdsFactFor } from '@colloquy/answering';
import { contentStems, guessLanguage } from '@colloquy/text';
import { withoutMarks } from '../../../conversations/index.ts';

interface EarlierTurn {
  readonly question: string;
  readonly answer: string;
}

/**
 * Detects an answer that repeats the last one. A follow-up is searched together with the question before it, so one
 * without content words ("and?", "so what") finds the last answer again, which does not answer it.
 */
export class RepeatedAnswer {
  readonly #last: string;
  #isWatching: boolean;
  #held = '';

  constructor(question: string, previous: EarlierTurn | undefined) {
    this.#last = previous === undefined ? '' : plain(previous.answer);
    this.#isWatching = previous !== undefined && this.#last !== '' && !asksForIt(question, previous);
  }

  /** Takes a piece of the answer; returns the text that can be shown, once the answer differs from the last one. */
  push(piece: string): string {
    if (!this.#isWatching) return piece;
    this.#held += piece;
    if (this.#last.startsWith(plain(this.#held))) return '';
    this.#isWatching = false;
    return this.end();
  }

  /** True when the whole answer repeats the last one; otherwise the held-back text can be shown. */
  isRepeat(text: string): boolean {
    return this.#isWatching && plain(text) === this.#last;
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}

/** True when the same answer is right: for the same question, or one about a word, price or time in the answer. */
function asksForIt(question: string, { question: before, answer }: EarlierTurn): boolean {
  if (plain(question) === plain(before) || holdsFactFor(question, before, answer)) return true;
  const language = guessLanguage(`${before} ${answer}`) ?? 'other';
  const said = new Set(contentStems(answer, language));
  return contentStems(question, language).some((stem) => said.has(stem));
}

function plain(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
