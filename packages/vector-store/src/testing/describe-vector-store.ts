import { afterEach, beforeEach, describe } from 'vitest';
import type { VectorStore } from '../vector-store.ts';
import { TEST_SPACE } from './builders.ts';
import type { CurrentStore } from './current-store.ts';
import { describeIsolation } from './isolation.behaviour.ts';
import { describeSearching } from './searching.behaviour.ts';
import { describeStoring } from './storing.behaviour.ts';
import { describeTexts } from './texts.behaviour.ts';

/** Creates an empty store; `dispose` closes it and deletes its data. */
type VectorStoreFactory = () => Promise<{ store: VectorStore; dispose: () => Promise<void> }>;

/** The behaviour required of VectorStore; every adapter runs the whole suite. */
export function describeVectorStore(name: string, factory: VectorStoreFactory): void {
  describe(`VectorStore: ${name}`, () => {
    let current: Awaited<ReturnType<VectorStoreFactory>> | undefined;
    const store: CurrentStore = () => {
      if (current === undefined) throw new Error('no store is open');
      return current.store;
    };
    beforeEach(async () => {
      current = await factory();
      await current.store.ensureCollection(TEST_SPACE);
    });
    afterEach(async () => {
      await current?.dispose();
      current = undefined;
    });
    describeStoring(store);
    describeSearching(store);
    describeIsolation(store);
    describeTexts(store);
  });
}
