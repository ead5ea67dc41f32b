import type { VectorCollections, VectorStore } from './vector-store.ts';

/** Collections that are opened on first use; an adapter adds how one is opened and deleted. */
export function openedCollections(adapter: {
  readonly first: string;
  readonly open: (name: string) => VectorStore;
  readonly remove: (name: string) => Promise<void>;
}): VectorCollections {
  const opened = new Map<string, VectorStore>();
  return {
    first: adapter.first,
    open(name) {
      const store = opened.get(name) ?? adapter.open(name);
      opened.set(name, store);
      return store;
    },
    async drop(name) {
      const store = opened.get(name);
      opened.delete(name);
      await store?.close();
      await adapter.remove(name);
    },
    async close() {
      await Promise.all([...opened.values()].map((store) => store.close()));
    },
  };
}
