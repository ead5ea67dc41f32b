import type { FinishReason } from '../ports.ts';
import { ModelError } from './model-error.ts';
import type { ModelHabits } from './model-habits.ts';

/** How models mark what they think, and no answer is: DeepSeek and Qwen, Gemma, Seed, Magistral, Kimi, gpt-oss. */
const MARKS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
] as const;
const ALL_MARKS: readonly string[] = MARKS.flat();
const LONGEST_MARK = Math.max(...ALL_MARKS.map(({ length }) => length));
const MARK = new RegExp(ALL_MARKS.map((mark) => mark.replace(/[[\]|]/g, String.raw`\$&`)).join('|'), 'i');
/** No answer that may be shown is longer; a server that goes on and on does not fill the memory. */
const MAX_HELD_CHARS = 200_000;

/**
 * Takes thoughts out of a model's text as it arrives, wherever its pieces are cut. What was let through cannot be taken
 * back, so the text of a model whose habit is not known is held until the model shows it: by an opening mark, a closing
 * one, or the end.
 */
export class ThoughtFilter {
  readonly #habits: ModelHabits;
  readonly #wasUnopened: boolean;
  #pending = '';
  /** Text that may still turn out to be a thought; null where that is out of the question. */
  #held: string | null;
  #endMark: string | null = null;
  #depth = 0;
  /** What follows the first closing mark of nested thoughts: the answer, where the outer one is never closed. */
  #afterInner: string | null = null;
  #hasShown = false;
  #hasThoughts = false;
  #isAfterThought = false;

  constructor(habits: ModelHabits) {
    this.#habits = habits;
    this.#wasUnopened = habits.thoughts === 'unopened';
    this.#held = habits.thoughts === 'marked' ? null : '';
  }

  /** Whether anything was left out. */
  get hasThoughts(): boolean {
    return this.#hasThoughts;
  }

  /** Takes the next piece and gives what is answer for certain. Throws ModelError where a part that was given turns out to be thought. */
  push(piece: string): string {
    this.#pending += piece;
    // Another answer may have shown meanwhile how the model thinks.
    let shown = this.#mayRelease && this.#habits.thoughts === 'marked' ? this.#release() : '';
    for (let found = MARK.exec(this.#pending); found !== null; found = MARK.exec(this.#pending)) {
      shown += this.#takeText(this.#pending.slice(0, found.index));
      this.#pending = this.#pending.slice(found.index + found[0].length);
      this.#takeMark(found[0].toLowerCase());
    }
    const certain = this.#pending.length - beginningOfMark(this.#pending);
    shown += this.#takeText(this.#pending.slice(0, certain));
    this.#pending = this.#pending.slice(certain);
    return shown;
  }

  /** The server tells thoughts from the answer by itself: what was held is answer. */
  takeThoughtOfServer(): string {
    this.#noteThought();
    if (!this.#mayRelease || this.#habits.thoughts === 'unopened') return '';
    return this.#release();
  }

  /** What is left at the end of the text. A text that was cut off may be the beginning of a thought. */
  end(finish: FinishReason): string {
    const rest = this.#takeText(this.#pending);
    this.#pending = '';
    const isWhole = finish === 'stop';
    if (this.#depth > 0) return isWhole && this.#afterInner !== null ? this.#show(this.#afterInner) : rest;
    if (this.#held === null || this.#held.trim() === '') return rest;
    const { thoughts } = this.#habits;
    if (thoughts === 'marked' || (isWhole && thoughts === 'unknown')) return this.#release();
    this.#noteThought();
    // It does not always do so, or ended in the middle of a thought: the next text tells.
    if (isWhole && this.#wasUnopened) this.#habits.thoughts = 'unknown';
    return rest;
  }

  get #mayRelease(): boolean {
    return this.#held !== null && this.#depth === 0;
  }

  /** Shows what was held, and from here on the text as it comes. */
  #release(): string {
    const held = this.#held ?? '';
    this.#openText();
    return this.#takeText(held);
  }

  #takeText(text: string): string {
    if (text === '') return '';
    if (this.#depth > 0) {
      this.#noteThought();
      if (this.#afterInner !== null) this.#afterInner = this.#bounded(this.#afterInner + text);
      return '';
    }
    if (this.#held !== null) {
      this.#held = this.#bounded(this.#held + text);
      return '';
    }
    return this.#show(text);
  }

  #takeMark(mark: string): void {
    const pair = MARKS.find((one) => one.some((side) => side === mark));
    if (pair === undefined) return;
    const [opening, endMark] = pair;
    if (this.#depth > 0) {
      if (endMark !== this.#endMark) return;
      this.#depth += mark === opening ? 1 : -1;
      this.#afterInner = this.#depth > 0 ? (mark === opening ? this.#afterInner : '') : null;
      this.#isAfterThought = true;
      return;
    }
    if (mark === opening) {
      this.#depth = 1;
      this.#endMark = endMark;
      if (this.#held !== null && this.#held.trim() === '') this.#openText();
      return;
    }
    this.#noteThought();
    this.#habits.thoughts = 'unopened';
    if (this.#hasShown) throw new ModelError('thoughts-shown');
    this.#held = null;
    this.#isAfterThought = true;
  }

  #noteThought(): void {
    this.#hasThoughts = true;
    this.#habits.thinks = true;
  }

  /** From here on the text is answer as it comes, and so it is from the beginning the next time. */
  #openText(): void {
    this.#held = null;
    if (this.#habits.thoughts === 'unknown') this.#habits.thoughts = 'marked';
  }

  #show(text: string): string {
    // The empty lines between a thought and the answer belong to neither.
    const shown = this.#isAfterThought && !this.#hasShown ? text.trimStart() : text;
    this.#hasShown ||= shown.trim() !== '';
    return shown;
  }

  #bounded(text: string): string {
    if (text.length > MAX_HELD_CHARS) throw new ModelError('endless');
    return text;
  }
}

/** Length of the longest end of a text that may become a mark. */
function beginningOfMark(text: string): number {
  for (let length = Math.min(text.length, LONGEST_MARK - 1); length > 0; length -= 1) {
    const end = text.slice(-length).toLowerCase();
    if (ALL_MARKS.some((mark) => mark.startsWith(end))) return length;
  }
  return 0;
}
