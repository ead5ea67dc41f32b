import { rm } from 'node:fs/promises';
import { openedCollections } from '../opened-collections.ts';
import type { VectorCollections } from '../vector-store.ts';
import {
  collectionFile,
  createEmbeddedVectorStore,
  FIRST_COLLECTION,
  type EmbeddedVectorStoreOptions,
} from './create-embedded-vector-store.ts';

/** SQLite's files of a database: the log and its index may outlive a killed process. */
const PARTS = ['', '-wal', '-shm'];

/**
 * Collections as files in one folder. Each has a thread of its own, so filling one does not slow searches in another.
 */
export function createEmbeddedVectorCollections(
  options: Omit<EmbeddedVectorStoreOptions, 'collection'>,
): VectorCollections {
  return openedCollections({
    first: FIRST_COLLECTION,
    open: (collection) => createEmbeddedVectorStore({ ...options, collection }),
    async remove(collection) {
      const file = collectionFile(options.dataDir, collection);
      for (const part of PARTS) await rm(file + part, { force: true });
    },
  });
}
