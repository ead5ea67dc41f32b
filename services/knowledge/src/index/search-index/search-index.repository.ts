import type { Model } from 'mongoose';
import { createRepository, sharedRead, type OutboxSignal } from '@colloquy/persistence';
import type { SearchIndexDocument } from './search-index.model.ts';
import { spaceKey, type IndexCollection } from './search-index.policy.ts';

/** The one document of the collection. */
const ID = 'search-index';

export type SearchIndexRepository = ReturnType<typeof createSearchIndexRepository>;

type Decide = (current: SearchIndexDocument) => { readonly set: Partial<SearchIndexDocument> } | null;

export function createSearchIndexRepository(model: Model<SearchIndexDocument>, signal: OutboxSignal) {
  const indexes = createRepository(model, { signal }).everywhere('The search index serves every workspace.');
  const read = sharedRead(
    (id: string) => id,
    (id: string) => indexes.findById(id),
  );
  return {
    /** Reads that meet share one, never an older one. Null before the index was begun. */
    find: () => read(ID),
    /** The index with its first collection, or the one that another process has begun. */
    begin: (live: IndexCollection) =>
      indexes.insertOnce({
        _id: ID,
        live,
        next: null,
        retired: [],
        known: [spaceKey(live)],
        work: null,
        begunAt: null,
        switchedAt: null,
        done: 0,
        total: 0,
        leaseNumber: 0,
        attempts: 0,
      }),
    modify: (decide: Decide) => indexes.modify(ID, decide),
    /** Leases held by other owners, given free. Only for a process that knows the others are dead. */
    freeLeasesOfOthers: (owner: string) =>
      indexes.updateMany(
        { $and: [{ leaseOwner: { $ne: owner } }, { leaseOwner: { $ne: null } }] },
        { set: { leaseUntil: null } },
      ),
  };
}
