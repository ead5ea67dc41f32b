// A door of its own: a process with the embedded store never loads the client of Qdrant.
export { createQdrantVectorStore, type QdrantVectorStoreOptions } from './create-qdrant-vector-store.ts';
