import type { AnswerRequest, Grounding, SentenceSupport } from '../ports.ts';
import { SentenceCutter } from './sentence-cutter.ts';
import { StreamFilter } from './stream-filter.ts';
import type { SupportCare } from './support-balance.ts';
import { SupportCheck } from './support-check.ts';

/**
 * Filters a model's text sentence by sentence down to what the passages support. In strict mode the first unsupported
 * sentence ends the answer; otherwise only that sentence is left out. Without any supported sentence there is no
 * text.
 */
export class CheckedText {
  readonly #filter: StreamFilter;
  readonly #cutter = new SentenceCutter();
  readonly #check: SupportCheck;
  readonly #isStrict: boolean;
  /** Sentences without a claim wait for a supported one. */
  #waiting = '';
  #text = '';
  readonly #supports: SentenceSupport[] = [];
  #isClosed = false;
  #hasUnsupported = false;

  constructor(
    request: AnswerRequest,
    instructions: string,
    grounding: Grounding = 'free',
    care?: SupportCare,
  ) {
    this.#filter = new StreamFilter(request.passages.map(({ n }) => n));
    this.#check = new SupportCheck(request, instructions, grounding, care);
    this.#isStrict = request.strict;
  }

  get text(): string {
    return this.#text;
  }

  /** True when nothing further will be shown. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** True when the model has said that the question is out of scope. */
  get isOutOfScope(): boolean {
    return this.#filter.isOutOfScope;
  }

  /** True once the model has written an unsupported sentence. */
  get hasUnsupported(): boolean {
    return this.#hasUnsupported;
  }

  get confidence(): number {
    return this.#check.confidence;
  }

  /** Takes the next piece of the model's text and returns what may be shown now (often the empty string). */
  push(piece: string): string {
    const shown = this.#take(this.#cutter.push(this.#filter.push(piece)));
    if (this.#filter.sawSentinel) this.#isClosed = true;
    return shown;
  }

  /** Returns what may be shown of the rest, at the end of the model's text. */
  end(): string {
    const shown = this.#take([...this.#cutter.push(this.#filter.end()), ...this.#cutter.end()]);
    if (this.#isClosed || !this.#check.hasUpheld) return shown;
    const rest = this.#waiting;
    this.#waiting = '';
    return shown + this.#show(rest);
  }

  /** Like `end`, for a truncated text: a possibly incomplete sentence is left out. */
  endCutOff(): string {
    return this.#take(this.#cutter.push(this.#filter.end()));
  }

  result() {
    const result = this.#check.result();
    const isShown = ({ n }: SentenceSupport) => result.citedPassages.includes(n);
    return { ...result, supports: this.#supports.filter(isShown) };
  }

  #take(sentences: readonly string[]): string {
    let shown = '';
    for (const sentence of sentences) {
      if (this.#isClosed) break;
      switch (this.#check.check(sentence)) {
        case 'upheld':
          shown += this.#show(this.#waiting + sentence);
          this.#waiting = '';
          this.#keepSupport(sentence.trimStart().length);
          break;
        case 'neutral':
          this.#waiting += sentence;
          break;
        case 'phrase':
          break;
        case 'unsupported':
          // A lead-in belongs to what follows it.
          this.#waiting = '';
          this.#hasUnsupported = true;
          this.#isClosed = this.#isStrict;
      }
    }
    return shown;
  }

  /** Records what the last shown sentence rests on. */
  #keepSupport(length: number): void {
    const to = this.#text.length;
    for (const n of this.#check.lastRested) this.#supports.push({ from: to - length, to, n });
  }

  #show(sentence: string): string {
    const text = this.#text === '' ? sentence.trimStart() : sentence;
    this.#text += text;
    this.#check.show(text);
    return text;
  }
}
