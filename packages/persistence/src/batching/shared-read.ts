/**
 * Lets callers with the same request share one read. No caller gets a read that began before its call: a read waits
 * for the end of the event loop turn and for an earlier read of the same key, and later callers get the next read.
 * Callers share the value and must not change it.
 */
export function sharedRead<TRequest, TValue>(
  keyOf: (request: TRequest) => string,
  read: (request: TRequest) => Promise<TValue>,
): (request: TRequest) => Promise<TValue> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<TValue>>();

  async function readNext(key: string, request: TRequest): Promise<TValue> {
    await new Promise((resolve) => setImmediate(resolve));
    await running.get(key);
    waiting.delete(key);
    const result = read(request);
    const ended = result.then(ignore, ignore);
    running.set(key, ended);
    void ended.then(() => {
      if (running.get(key) === ended) running.delete(key);
    });
    return result;
  }

  return (request) => {
    const key = keyOf(request);
    const known = waiting.get(key);
    if (known !== undefined) return known;
    const next = readNext(key, request);
    waiting.set(key, next);
    return next;
  };
}

const ignore = (): void => undefined;
