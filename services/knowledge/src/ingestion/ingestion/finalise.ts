import { LEASE_ENDED } from '@colloquy/persistence';
import { excludedFrom, type ItemDocument, itemPrefix, sourceOfKey } from '../../items/index.ts';
import type { DraftRepository } from '../drafts/drafts.repository.ts';
import { removeStalePoints } from './store-chunks.ts';
import type { Parts } from '../../index/index.ts';

/**
 * After a version was activated or failed: deletes the points and files of all versions that do not answer, ends the
 * exclusion from search, and ends the lease, in that order: after a crash the item is finalised again.
 */
export type Finalise = (item: ItemDocument) => Promise<void>;

export function createFinalise(
  deps: Pick<Parts, 'items' | 'vectors' | 'storage'> & { readonly drafts: DraftRepository },
): Finalise {
  const { items, drafts, vectors, storage } = deps;

  async function removeStaleFiles(item: ItemDocument): Promise<void> {
    // The first source of an item has no predecessor.
    if (item.version === 1) return;
    const keys: string[] = [];
    for await (const { key } of storage.list(itemPrefix(item))) keys.push(key);
    // Read after the listing: a source that came later is not in it.
    const draft = await drafts.find(item.workspace_id, item._id);
    const used = new Set([item.sourceKey, item.liveSourceKey, draft?.sourceKey]);
    for (const key of keys) if (!used.has(sourceOfKey(key))) await storage.delete(key);
  }

  return async (item) => {
    await removeStalePoints(vectors, item);
    await removeStaleFiles(item);
    await items.changeHeld(item, (current) => ({
      set: {
        ...LEASE_ENDED,
        cleanUpAt: null,
        maskedFrom: excludedFrom({ ...current, cleanUpAt: null }),
      },
    }));
  };
}
