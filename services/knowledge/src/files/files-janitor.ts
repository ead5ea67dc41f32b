import type { ObjectStorage } from '@colloquy/object-storage';
import type { DocumentRepository } from '../documents/documents.repository.ts';
import { ALL_FILES, itemOfKey } from './file-keys.ts';

/** A file is written before its item: younger ones may just be waiting for it. */
const MIN_AGE_MS = 2 * 60 * 60_000;

/** Removes files whose item does not exist: what a crash between the write of a file and its item left. */
export function createFilesJanitor(deps: {
  readonly documents: DocumentRepository;
  readonly storage: ObjectStorage;
  readonly now: () => Date;
}): () => Promise<void> {
  const { documents, storage, now } = deps;
  return async () => {
    const bornBefore = new Date(now().getTime() - MIN_AGE_MS);
    for await (const { key, lastModifiedAt } of storage.list(ALL_FILES)) {
      const itemId = itemOfKey(key);
      if (itemId === null || lastModifiedAt > bornBefore) continue;
      if ((await documents.findById(itemId)) === null) await storage.delete(key);
    }
  };
}
