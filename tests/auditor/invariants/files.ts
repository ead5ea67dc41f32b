import { DocumentStatus } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';

/** I8. Files of items that are still to be cleaned up are theirs until then. */
export const files: Invariant = function* ({ items, drafts, files: stored }) {
  const sizes = new Map(stored.map(({ key, sizeBytes }) => [key, sizeBytes]));
  const wanted = new Set<string>();
  for (const item of items) {
    if (item.status === DELETED || item.deleting) continue;
    for (const key of [item.sourceKey, item.liveSourceKey]) if (key !== null) wanted.add(key);
    if (item.documentStatus === DocumentStatus.pending) continue;
    const size = sizes.get(item.sourceKey);
    if (size === undefined) yield `item ${item._id} has no file at ${item.sourceKey}`;
    else if (size !== item.sizeBytes) {
      yield `item ${item._id} has a file of ${size} bytes instead of ${item.sizeBytes}`;
    }
  }
  for (const draft of drafts) {
    wanted.add(draft.sourceKey);
    if (draft.isStored && !sizes.has(draft.sourceKey)) yield `draft ${draft._id} has no file`;
  }
  const beingCleaned = new Set(items.filter(({ cleanUpAt }) => cleanUpAt !== null).map(({ _id }) => _id));
  for (const { key } of stored) {
    const [, , , itemId = ''] = key.split('/');
    if (!wanted.has(key) && !beingCleaned.has(itemId)) yield `file ${key} belongs to no row`;
  }
};

/** I9. */
export const temporaryFiles: Invariant = function* (snapshot) {
  for (const path of snapshot.temporaryFiles) yield `temporary file ${path} was left behind`;
};
