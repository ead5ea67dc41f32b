import { openedCollections } from '../opened-collections.ts';
import type { VectorCollections } from '../vector-store.ts';
import { dropAliasedCollection } from './collection.ts';
import { connect } from './connection.ts';
import {
  createQdrantVectorStore,
  DEFAULT_PREFIX,
  type QdrantVectorStoreOptions,
} from './create-qdrant-vector-store.ts';

/** Collections on a Qdrant server; each name is an alias that starts with the name of the first one. */
export function createQdrantVectorCollections(options: QdrantVectorStoreOptions): VectorCollections {
  const connection = connect(options);
  return openedCollections({
    first: options.collectionPrefix ?? DEFAULT_PREFIX,
    open: (name) => createQdrantVectorStore({ ...options, collectionPrefix: name }),
    remove: (name) => connection.writing((client) => dropAliasedCollection(client, name)),
  });
}
