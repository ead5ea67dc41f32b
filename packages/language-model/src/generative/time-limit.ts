/** A time within which something has to come; what has not come by then is no longer waited for. */
export class TimeLimit {
  readonly #late = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;

  /** Null sets no limit. */
  constructor(limitMs: number | null) {
    if (limitMs !== null) this.#timer = setTimeout(() => this.#late.abort(), limitMs);
  }

  /** Whether the time is over. */
  get isOver(): boolean {
    return this.#late.signal.aborted;
  }

  /** It has come: from now on there is no limit. */
  lift(): void {
    clearTimeout(this.#timer);
  }

  /** What a source gives under the signal until the time is over, which ends it without an error. */
  async *within<T>(signal: AbortSignal, open: (limited: AbortSignal) => AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* open(AbortSignal.any([signal, this.#late.signal]));
    } catch (error) {
      signal.throwIfAborted();
      if (!this.isOver) throw error;
    } finally {
      this.lift();
    }
  }
}
