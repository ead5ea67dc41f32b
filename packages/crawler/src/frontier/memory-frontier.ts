import type {
  AddedEntries,
  ClaimedEntry,
  FrontierCounts,
  FrontierStore,
  NewEntry,
} from './frontier-store.ts';
import { END_STATES, isUsable, type PageOutcome } from './outcome.ts';

interface StoredEntry {
  entry: NewEntry;
  dueAt: number;
  token: string | null;
  requests: number;
  retries: number;
  outcome: PageOutcome | null;
}

export interface EndedEntry extends NewEntry {
  readonly outcome: PageOutcome | null;
}

/** A frontier for one process and one crawl; `entries` returns how each address ended. */
export function createMemoryFrontier(): FrontierStore & { entries(): EndedEntry[] } {
  const stored = new Map<string, StoredEntry>();
  let tokens = 0;
  const open = (): StoredEntry[] => [...stored.values()].filter(({ outcome }) => outcome === null);
  const held = ({ key, token }: ClaimedEntry): StoredEntry | null => {
    const one = stored.get(key);
    return one !== undefined && one.outcome === null && one.token === token ? one : null;
  };

  async function add(entries: readonly NewEntry[], room = Number.POSITIVE_INFINITY): Promise<AddedEntries> {
    const most = stored.size + room;
    const before = stored.size;
    const leftOut = new Map<string, NewEntry>();
    for (const entry of entries) {
      const one = stored.get(entry.key);
      if (one === undefined && stored.size >= most) leftOut.set(entry.key, entry);
      else if (one === undefined) {
        stored.set(entry.key, { entry, dueAt: 0, token: null, requests: 0, retries: 0, outcome: null });
      } else {
        const depth = one.outcome === null ? Math.min(one.entry.depth, entry.depth) : one.entry.depth;
        one.entry = { ...one.entry, depth, inSitemap: one.entry.inSitemap || entry.inSitemap };
      }
    }
    return { added: stored.size - before, leftOut: [...leftOut.values()] };
  }

  return {
    add,
    async claim(now, leaseMs) {
      let next: StoredEntry | null = null;
      for (const one of stored.values()) {
        if (one.outcome !== null || one.dueAt > now.getTime()) continue;
        if (next === null || isBefore(one, next)) next = one;
      }
      if (next === null) return null;
      const token = String((tokens += 1));
      next.token = token;
      next.dueAt = now.getTime() + leaseMs;
      return { ...next.entry, token, requests: next.requests };
    },
    async countRequest(entry, most) {
      await add([entry]);
      const one = stored.get(entry.key);
      if (one === undefined || one.requests >= most) return null;
      return (one.requests += 1);
    },
    async release(claim, dueAt, isRetry) {
      const one = held(claim);
      if (one === null) return false;
      one.token = null;
      one.dueAt = dueAt.getTime();
      if (isRetry) one.retries = 1;
      return true;
    },
    async complete(claim, outcome) {
      const one = held(claim);
      if (one !== null) one.outcome = outcome;
      return one !== null;
    },
    async nextDueAt() {
      const times = open().map(({ dueAt }) => dueAt);
      return times.length === 0 ? null : new Date(times.reduce((least, time) => Math.min(least, time)));
    },
    async counts() {
      return countEntries([...stored.values()]);
    },
    entries: () => [...stored.values()].map(({ entry, outcome }) => ({ ...entry, outcome })),
  };
}

function isBefore(one: StoredEntry, other: StoredEntry): boolean {
  return one.retries === other.retries ? one.entry.depth < other.entry.depth : one.retries < other.retries;
}

function countEntries(all: readonly StoredEntry[]): FrontierCounts {
  const ended = { discovered: 0, unchanged: 0, skipped: 0, failed: 0, gone: 0 };
  for (const { outcome } of all) if (outcome !== null) ended[outcome.state] += 1;
  const inSitemap = all.filter(({ entry }) => entry.inSitemap);
  return {
    found: all.length,
    open: all.length - END_STATES.reduce((sum, state) => sum + ended[state], 0),
    ended,
    sitemap: {
      found: inSitemap.length,
      usable: inSitemap.filter(({ outcome }) => outcome !== null && isUsable(outcome.state)).length,
    },
  };
}
