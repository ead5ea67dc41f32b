// A door of its own: a process with the embedded store never loads the client of Qdrant.
export { createQdrantVectorStore } from './create-qdrant-vector-store.ts';
