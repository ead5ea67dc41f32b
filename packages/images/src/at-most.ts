/** Runs tasks, `limit` of them at a time; the others wait in the order they came. */
export function atMost(limit: number): <TResult>(task: () => Promise<TResult>) => Promise<TResult> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place goes to the next one without being free in between, or a newcomer could take it twice.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
