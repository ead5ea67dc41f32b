import type { Job } from '@colloquy/service-kit';
import { collectGarbage } from '@colloquy/uploads';
import type { DraftRepository } from '../drafts/drafts.repository.ts';
import { ALL_FILES, itemOfKey, sourceOfKey } from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';

const INTERVAL_MS = 6 * 60 * 60_000;

/** Deletes the files that no item and no draft names. */
export function unnamedFilesJob(
  deps: Pick<Parts, 'items' | 'storage' | 'now'> & {
    readonly drafts: DraftRepository;
    /** See `collectGarbage`. */
    readonly aloneSince: Date | null;
    readonly everyMs?: number | undefined;
  },
): Job {
  const { items, drafts, storage, now, aloneSince, everyMs = INTERVAL_MS } = deps;

  async function isNamed(key: string): Promise<boolean> {
    const owner = itemOfKey(key);
    // A file of another service.
    if (owner === null) return true;
    // The draft first: a confirmation writes its key into the item before it deletes the draft.
    const draft = await drafts.find(owner.workspaceId, owner.itemId);
    const source = sourceOfKey(key);
    if (draft?.sourceKey === source) return true;
    const item = await items.findById(owner.itemId);
    return item !== null && (item.sourceKey === source || item.liveSourceKey === source);
  }

  return {
    name: 'collect files that no item names',
    everyMs,
    run: () => collectGarbage(storage, ALL_FILES, { isNamed, now: now(), aloneSince }),
  };
}
