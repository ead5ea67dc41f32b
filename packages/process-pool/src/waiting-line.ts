interface Group {
  /** Places that it holds. */
  taken: number;
  /** When it was last given a place, as a count of places given. */
  servedAt: number;
  readonly waiting: Set<() => void>;
}

/**
 * At most `limit` places. Who finds none waits; a place that becomes free goes to the group that holds the fewest,
 * of these to the one that was served longest ago, and within a group to the first that came.
 */
export class WaitingLine {
  readonly #groups = new Map<string, Group>();
  #free: number;
  #served = 0;

  constructor(limit: number) {
    this.#free = limit;
  }

  /** Resolves when a place is taken. Throws the signal's reason when aborted before. */
  async enter(name: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const group = this.#groups.get(name) ?? { taken: 0, servedAt: 0, waiting: new Set() };
    this.#groups.set(name, group);
    if (this.#free > 0) {
      this.#free -= 1;
      this.#serve(group);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => {
      group.waiting.delete(resolve);
      this.#dropEmpty(name, group);
      reject(signal?.reason);
    };
    group.waiting.add(resolve);
    signal?.addEventListener('abort', onAbort, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  leave(name: string): void {
    const group = this.#groups.get(name);
    if (group !== undefined) {
      group.taken -= 1;
      this.#dropEmpty(name, group);
    }
    const next = this.#next();
    const [resolve] = next?.waiting ?? [];
    if (next === undefined || resolve === undefined) {
      this.#free += 1;
      return;
    }
    // The place goes on without being free in between, or a newcomer could take it twice.
    next.waiting.delete(resolve);
    this.#serve(next);
    resolve();
  }

  #serve(group: Group): void {
    this.#served += 1;
    group.taken += 1;
    group.servedAt = this.#served;
  }

  #next(): Group | undefined {
    return [...this.#groups.values()]
      .filter(({ waiting }) => waiting.size > 0)
      .toSorted((left, right) => left.taken - right.taken || left.servedAt - right.servedAt)[0];
  }

  #dropEmpty(name: string, group: Group): void {
    if (group.taken === 0 && group.waiting.size === 0) this.#groups.delete(name);
  }
}
