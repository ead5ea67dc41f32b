import { ModelError, type ErrorReason } from './model-error.ts';

/** Reads an async iterator with a deadline per item. The timer is always cleared; the source is the caller's to abort. */
export class TimedReader<T> {
  readonly #iterator: AsyncIterator<T>;
  readonly #onItem: () => void;

  constructor(source: AsyncIterable<T>, onItem: () => void) {
    this.#iterator = source[Symbol.asyncIterator]();
    this.#onItem = onItem;
  }

  /** The next item, or undefined at the end. Throws ModelError with the given reason when it takes longer. */
  async next(timeoutMs: number, onTimeout: ErrorReason): Promise<T | undefined> {
    const result = await withDeadline(this.#iterator.next(), timeoutMs, onTimeout);
    this.#onItem();
    return result.done === true ? undefined : result.value;
  }
}

/** The promise's value, or a ModelError when it takes longer than `timeoutMs`. */
export async function withDeadline<T>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: ErrorReason,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelError(onTimeout)), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // After a timeout nothing else awaits the promise.
    promise.catch(() => undefined);
  }
}
