import type { ClaimedEntry, FrontierCounts, FrontierStore, NewEntry } from './frontier-store.ts';
import { END_STATES, isUsable, type PageOutcome } from './outcome.ts';

interface StoredEntry {
  entry: NewEntry;
  dueAt: number;
  token: string | null;
  claims: number;
  retries: number;
  outcome: PageOutcome | null;
}

export interface EndedEntry extends NewEntry {
  readonly outcome: PageOutcome | null;
  readonly claims: number;
}

/** A frontier for one process and one crawl; `entries` tells how each address ended. */
export function createMemoryFrontier(): FrontierStore & { entries(): EndedEntry[] } {
  const stored = new Map<string, StoredEntry>();
  let tokens = 0;
  const open = (): StoredEntry[] => [...stored.values()].filter(({ outcome }) => outcome === null);
  const held = ({ key, token }: ClaimedEntry): StoredEntry | null => {
    const one = stored.get(key);
    return one !== undefined && one.outcome === null && one.token === token ? one : null;
  };

  return {
    async add(entries) {
      const before = stored.size;
      for (const entry of entries) {
        const one = stored.get(entry.key);
        if (one === undefined) {
          stored.set(entry.key, { entry, dueAt: 0, token: null, claims: 0, retries: 0, outcome: null });
        } else {
          const depth = one.outcome === null ? Math.min(one.entry.depth, entry.depth) : one.entry.depth;
          one.entry = { ...one.entry, depth, inSitemap: one.entry.inSitemap || entry.inSitemap };
        }
      }
      return stored.size - before;
    },
    async claim(now, leaseMs) {
      let next: StoredEntry | null = null;
      for (const one of stored.values()) {
        if (one.outcome !== null || one.dueAt > now.getTime()) continue;
        if (next === null || one.entry.depth < next.entry.depth) next = one;
      }
      if (next === null) return null;
      const token = String((tokens += 1));
      next.token = token;
      next.claims += 1;
      next.dueAt = now.getTime() + leaseMs;
      return { ...next.entry, token, claims: next.claims, retries: next.retries };
    },
    async release(claim, dueAt, isRetry) {
      const one = held(claim);
      if (one === null) return false;
      one.token = null;
      one.dueAt = dueAt.getTime();
      one.claims = isRetry ? 0 : one.claims - 1;
      if (isRetry) one.retries += 1;
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
    entries: () => [...stored.values()].map(({ entry, outcome, claims }) => ({ ...entry, outcome, claims })),
  };
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
