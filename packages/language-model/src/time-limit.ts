import { ERRORS } from '@colloquy/errors';
import { ModelError, toAppError } from './openai/model-error.ts';

/** A time limit for the first part of a model's output that may be shown; a model that exceeds it has failed. */
export class TimeLimit {
  readonly #late = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;

  /** Null sets no limit. */
  constructor(limitMs: number | null) {
    if (limitMs === null) return;
    this.#timer = setTimeout(() => this.#late.abort(new ModelError('quote-timeout')), limitMs);
  }

  /** Lifts the limit, after the first part. */
  lift(): void {
    clearTimeout(this.#timer);
  }

  /** Streams a model's output under the signal. Throws `deadlineExceeded` once the time is over. */
  async *within<T>(signal: AbortSignal, open: (limited: AbortSignal) => AsyncIterable<T>): AsyncGenerator<T> {
    const late = this.#late.signal;
    try {
      for await (const item of open(AbortSignal.any([signal, late]))) {
        late.throwIfAborted();
        yield item;
      }
      late.throwIfAborted();
    } catch (error) {
      signal.throwIfAborted();
      throw late.aborted ? toAppError(late.reason, ERRORS.languageModelUnavailable) : error;
    } finally {
      this.lift();
    }
  }
}
