interface Group {
  /** Places that it holds. */
  taken: number;
  /** The round in which it has its next turn. */
  round: number;
  readonly waiting: Set<() => void>;
}

/**
 * At most `limit` places. Whoever finds none waits; a place that becomes free goes to the group that holds the fewest, of
 * these to the one whose round comes first, and within a group to the first that came. Each place that a group is given
 * takes it a round further, and a newcomer starts in the round that is under way (start-time fair queueing): a group that
 * comes again and again with one task each does not pass by one with many.
 */
export class WaitingLine {
  readonly #groups = new Map<string, Group>();
  readonly #limit: number;
  #free: number;
  #round = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#free = limit;
  }

  /** Groups that are remembered: all of a busy line, none once nobody holds a place. */
  get groups(): number {
    return this.#groups.size;
  }

  /** Resolves when a place is taken. Throws the signal's reason when aborted before. */
  async enter(name: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const group = this.#groups.get(name) ?? { taken: 0, round: 0, waiting: new Set() };
    this.#groups.set(name, group);
    if (group.waiting.size === 0) group.round = Math.max(group.round, this.#round);
    if (this.#free > 0) {
      this.#free -= 1;
      this.#serve(group);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => {
      group.waiting.delete(resolve);
      reject(signal?.reason);
    };
    group.waiting.add(resolve);
    signal?.addEventListener('abort', onAbort, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  leave(name: string): void {
    const group = this.#groups.get(name);
    if (group !== undefined) group.taken -= 1;
    const next = this.#next();
    const [resolve] = next?.waiting ?? [];
    if (next === undefined || resolve === undefined) {
      this.#free += 1;
      if (this.#free === this.#limit) this.#groups.clear();
      return;
    }
    // The place goes on without being free in between, or a newcomer could take it twice.
    next.waiting.delete(resolve);
    this.#serve(next);
    resolve();
  }

  #serve(group: Group): void {
    this.#round = Math.max(this.#round, group.round);
    group.round += 1;
    group.taken += 1;
  }

  #next(): Group | undefined {
    return [...this.#groups.values()]
      .filter(({ waiting }) => waiting.size > 0)
      .toSorted((left, right) => left.taken - right.taken || left.round - right.round)[0];
  }
}
