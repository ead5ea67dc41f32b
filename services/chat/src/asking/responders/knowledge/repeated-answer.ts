import { holdsFactFor } from '@colloquy/language-model';
import { contentStems, guessLanguage } from '@colloquy/text';
import { withoutMarks } from '../../../conversations/index.ts';

interface EarlierTurn {
  readonly question: string;
  readonly answer: string;
}

/**
 * Watches an answer for being the last one again. A follow-up is searched for together with the question before it, so
 * that one without words of its own ("and?", "so what") finds the last answer again, which is no answer to it.
 */
export class RepeatedAnswer {
  readonly #last: string;
  #isWatching: boolean;
  #held = '';

  constructor(question: string, previous: EarlierTurn | undefined) {
    this.#last = previous === undefined ? '' : plain(previous.answer);
    this.#isWatching = previous !== undefined && this.#last !== '' && !asksForIt(question, previous);
  }

  /** Takes a piece of the answer; returns what can be shown, as it is more than the last answer was. */
  push(piece: string): string {
    if (!this.#isWatching) return piece;
    this.#held += piece;
    if (this.#last.startsWith(plain(this.#held))) return '';
    this.#isWatching = false;
    return this.end();
  }

  /** True when the answer as a whole is the last one; otherwise what was held back can be shown. */
  isRepeat(text: string): boolean {
    return this.#isWatching && plain(text) === this.#last;
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}

/** The same question again, or one for a word or a price or a time that the answer holds, may have the same answer. */
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
