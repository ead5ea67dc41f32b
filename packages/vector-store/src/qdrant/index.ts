// Doors of their own: a process with the embedded store never loads the client of Qdrant.
export { createQdrantVectorCollections } from './create-qdrant-vector-collections.ts';
export { createQdrantVectorStore } from './create-qdrant-vector-store.ts';
