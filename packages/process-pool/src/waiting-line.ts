interface Group {
  /** Places that the group holds. */
  taken: number;
  /** The round of its next turn. */
  round: number;
  readonly waiting: Set<() => void>;
}

/**
 * At most `limit` places; callers wait when all are taken. A freed place goes to the group that holds the fewest,
 * among these to the one with the lowest round, and within a group to the first caller. Each place advances its group
 * by a round, and a newcomer starts in the current round (start-time fair queueing): a group that keeps returning
 * with one task each does not overtake one with many.
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

  /** Number of tracked groups: all of a busy line, none once all places are free. */
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
    // The place is passed on without becoming free in between; otherwise a newcomer could take it twice.
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
