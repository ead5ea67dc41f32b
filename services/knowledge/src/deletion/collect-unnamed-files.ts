import type { ObjectStorage } from '@colloquy/object-storage';
import type { Job } from '@colloquy/service-kit';
import type { ItemRepository } from '../items/items.repository.ts';
import type { DraftRepository } from '../drafts/drafts.repository.ts';
import { ALL_FILES, itemOfKey } from '../items/file-keys.ts';

const INTERVAL_MS = 6 * 60 * 60_000;
/** A file is written before the row that names it: younger ones may just be waiting for it. */
const MIN_AGE_MS = 2 * 60 * 60_000;

/**
 * Removes the files that no item and no draft names: what a crash left between the write of a file and its row, or
 * between a new version and the deletion of the older one's file.
 */
export function unnamedFilesJob(deps: {
  readonly items: ItemRepository;
  readonly drafts: DraftRepository;
  readonly storage: ObjectStorage;
  readonly now: () => Date;
  /** Since then only this process writes files: whoever wrote an older one has ended. null: nobody knows. */
  readonly aloneSince: Date | null;
  readonly everyMs?: number | undefined;
}): Job {
  const { items, drafts, storage, now, aloneSince, everyMs = INTERVAL_MS } = deps;

  async function isNamed(key: string, itemId: string, workspaceId: string): Promise<boolean> {
    // The draft first: a confirmation writes its key into the item before it takes the draft away.
    const draft = await drafts.find(workspaceId, itemId);
    if (draft?.sourceKey === key) return true;
    const item = await items.findById(itemId);
    return item !== null && (item.sourceKey === key || item.liveSourceKey === key);
  }

  return {
    name: 'remove files that no item names',
    everyMs,
    async run() {
      const old = new Date(now().getTime() - MIN_AGE_MS);
      const bornBefore = aloneSince !== null && aloneSince > old ? aloneSince : old;
      for await (const { key, lastModifiedAt } of storage.list(ALL_FILES)) {
        const place = itemOfKey(key);
        if (place === null || lastModifiedAt >= bornBefore) continue;
        if (!(await isNamed(key, place.itemId, place.workspaceId))) await storage.delete(key);
      }
    },
  };
}
