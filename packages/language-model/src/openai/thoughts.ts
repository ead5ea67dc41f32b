import type { FinishReason } from '../ports.ts';
import { ModelError } from './model-error.ts';
import type { ModelHabits } from './model-habits.ts';

/** The marks around thoughts of DeepSeek and Qwen, Gemma, Seed, Magistral, Kimi and gpt-oss. */
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
const MARK = new RegExp(ALL_MARKS.map((mark) => RegExp.escape(mark)).join('|'), 'i');
/** Longer than any answer, so that an endless response does not fill the memory. */
const MAX_HELD_CHARS = 200_000;

/**
 * Removes thoughts from a model's text as it arrives, however its pieces are split. Released text cannot be taken back,
 * so the text of a model with an unknown habit is held until the habit shows: by an opening mark, a closing one, or the
 * end.
 */
export class ThoughtFilter {
  readonly #habits: ModelHabits;
  readonly #wasUnopened: boolean;
  #pending = '';
  /** Text that may still turn out to be a thought; null when it cannot. */
  #held: string | null;
  #endMark: string | null = null;
  #depth = 0;
  /**
   * The text after the first closing mark of nested thoughts: it is the answer when the outer thought is never closed.
   */
  #afterInner: string | null = null;
  #hasShown = false;
  #hasThoughts = false;
  #isAfterThought = false;

  constructor(habits: ModelHabits) {
    this.#habits = habits;
    this.#wasUnopened = habits.thoughts === 'unopened';
    this.#held = habits.thoughts === 'marked' ? null : '';
  }

  /** True when any thought was removed. */
  get hasThoughts(): boolean {
    return this.#hasThoughts;
  }

  /**
   * Takes the next piece and returns the text that is certainly answer. Throws ModelError when released text turns out
   * to be a thought.
   */
  push(piece: string): string {
    this.#pending += piece;
    // Another answer may have revealed the model's habit meanwhile.
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

  /** Call it when the server separates thoughts from the answer: then the held text is answer. */
  takeThoughtOfServer(): string {
    this.#noteThought();
    if (!this.#mayRelease || this.#habits.thoughts === 'unopened') return '';
    return this.#release();
  }

  /** The remaining text at the end. A truncated text may be the beginning of a thought. */
  end(finish: FinishReason): string {
    const rest = this.#takeText(this.#pending);
    this.#pending = '';
    const isWhole = finish === 'stop';
    if (this.#depth > 0) return isWhole && this.#afterInner !== null ? this.#show(this.#afterInner) : rest;
    if (this.#held === null || this.#held.trim() === '') return rest;
    const { thoughts } = this.#habits;
    if (thoughts === 'marked' || (isWhole && thoughts === 'unknown')) return this.#release();
    this.#noteThought();
    // The model does not always write thoughts, or ended inside one: the next text decides again.
    if (isWhole && this.#wasUnopened) this.#habits.thoughts = 'unknown';
    return rest;
  }

  get #mayRelease(): boolean {
    return this.#held !== null && this.#depth === 0;
  }

  /** Releases the held text, and later text as it arrives. */
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

  /** Treats the text as answer from here on, and the next text from its beginning. */
  #openText(): void {
    this.#held = null;
    if (this.#habits.thoughts === 'unknown') this.#habits.thoughts = 'marked';
  }

  #show(text: string): string {
    // Empty lines between a thought and the answer are dropped.
    const shown = this.#isAfterThought && !this.#hasShown ? text.trimStart() : text;
    this.#hasShown ||= shown.trim() !== '';
    return shown;
  }

  #bounded(text: string): string {
    if (text.length > MAX_HELD_CHARS) throw new ModelError('endless');
    return text;
  }
}

/** Length of the longest suffix of a text that may be the start of a mark. */
function beginningOfMark(text: string): number {
  for (let length = Math.min(text.length, LONGEST_MARK - 1); length > 0; length -= 1) {
    const end = text.slice(-length).toLowerCase();
    if (ALL_MARKS.some((mark) => mark.startsWith(end))) return length;
  }
  return 0;
}
