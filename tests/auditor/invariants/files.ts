import { DocumentStatus } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';

/** I8. Files of items with a pending clean-up still belong to them. */
export const files: Invariant = function* (snapshot, limits) {
  yield* pictures(snapshot, limits);
  const { items, drafts, files: stored } = snapshot;
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
    if (!wanted.has(sourceOf(key)) && !beingCleaned.has(itemId)) yield `file ${key} belongs to no row`;
  }
};

/** The recognised text of a source's scanned pages is stored beside it, and deleted with it. */
function sourceOf(key: string): string {
  return key.replace(/\.scans$/, '');
}

/**
 * Every current or kept picture has its file, and no other picture files exist. Exceptions are files of pending
 * uploads, and files of an existing owner whose record a crash prevented: garbage collection deletes both, hours
 * later.
 */
const pictures: Invariant = function* ({ workspaces, bots, pictures: stored }) {
  const keys = new Set(stored);
  const alive = new Set<string>();
  const owners = [
    ...workspaces.map((row) => ({ row, folder: `workspaces/${row._id}/` })),
    ...bots.map((row) => ({ row, folder: `chat-bots/${row._id}/` })),
  ];
  for (const { row, folder } of owners) {
    if (row.status === DELETED) continue;
    alive.add(folder);
    const kept = row.images.flatMap(({ state, fileName }) => (state === 'ready' ? [fileName ?? ''] : []));
    for (const fileName of kept) {
      if (!keys.has(`images/${folder}${fileName}`)) yield `the picture ${fileName} of ${folder} has no file`;
    }
    const isKept = kept.some((fileName) => row.imageUrl === `/api/images/${folder}${fileName}`);
    if (row.imageUrl !== null && !isKept)
      yield `${folder} shows ${row.imageUrl}, which is none of its pictures`;
  }
  for (const key of stored) {
    const [, folder = '', ownerId = '', fileName] = key.split('/');
    if (fileName !== 'uploads' && !alive.has(`${folder}/${ownerId}/`)) yield `${key} outlived its owner`;
  }
};

/** I9. */
export const temporaryFiles: Invariant = function* (snapshot) {
  for (const path of snapshot.temporaryFiles) yield `temporary file ${path} was left behind`;
};
