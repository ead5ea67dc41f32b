interface Lane {
  active: number;
  readonly waiting: (() => void)[];
}

/** Admits at most `maxPerHost` concurrent callers per host, first come, first served. */
export function createHostGate(maxPerHost: number) {
  const queues = new Map<string, Lane>();

  function leave(host: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) return next();
    lane.active -= 1;
    if (lane.active === 0) queues.delete(host);
  }

  function placeIn(host: string, lane: Lane): () => void {
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      leave(host, lane);
    };
  }

  /**
   * Waits for a place and returns the function that releases it (safe to call twice). Rejects with the signal's
   * reason.
   */
  async function enter(host: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const lane = queues.get(host) ?? { active: 0, waiting: [] };
    queues.set(host, lane);
    if (lane.active < maxPerHost) lane.active += 1;
    else await waitForTurn(lane, signal);
    return placeIn(host, lane);
  }

  return { enter };
}

function waitForTurn(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const proceed = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      lane.waiting.splice(lane.waiting.indexOf(proceed), 1);
      reject(signal?.reason);
    };
    lane.waiting.push(proceed);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
