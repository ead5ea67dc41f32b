/**
 * Lets concurrent requests share one call of the store. A request waits for the end of the current event loop turn
 * and for a call in progress, so every call starts after all of its requests were made: a shared read is as fresh,
 * and a shared write as durable, as one of its own. A single request starts at once.
 */
export function batched<TRequest, TResult>(
  maxSize: number,
  run: (requests: readonly TRequest[]) => Promise<readonly PromiseSettledResult<TResult>[]>,
): (request: TRequest) => Promise<TResult> {
  let waiting: Waiting<TRequest, TResult>[] = [];
  let isBusy = false;

  async function runWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      try {
        const outcomes = await run(group.map(({ request }) => request));
        group.forEach((one, at) => complete(one, outcomes[at]));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isBusy = false;
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void runWaiting());
    });
}

interface Waiting<TRequest, TResult> {
  readonly request: TRequest;
  readonly resolve: (result: TResult) => void;
  readonly reject: (error: unknown) => void;
}

function complete<TRequest, TResult>(
  { resolve, reject }: Waiting<TRequest, TResult>,
  outcome: PromiseSettledResult<TResult> | undefined,
): void {
  if (outcome === undefined) reject(new Error('A group answered fewer requests than it was given'));
  else if (outcome.status === 'fulfilled') resolve(outcome.value);
  else reject(outcome.reason);
}
