// Separate entry points: a process with the embedded store never loads the Qdrant client.
export { createQdrantVectorCollections } from './create-qdrant-vector-collections.ts';
export { createQdrantVectorStore } from './create-qdrant-vector-store.ts';
