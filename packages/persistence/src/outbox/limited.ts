/** The same function with at most `limit` calls running at once; further calls wait in order. */
export function limited<TArguments extends readonly unknown[], TResult>(
  limit: number,
  work: (...args: TArguments) => Promise<TResult>,
): (...args: TArguments) => Promise<TResult> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (...args) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      // The place is handed over, so that nobody who comes later slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
