import type { VectorStore } from '../vector-store.ts';

/** The store of the running test, with its collection created. */
export type CurrentStore = () => VectorStore;
