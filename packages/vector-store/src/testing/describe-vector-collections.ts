import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VectorCollections } from '../vector-store.ts';
import { aPoint, TEST_SPACE } from './builders.ts';

type CollectionsFactory = () => Promise<{ collections: VectorCollections; dispose: () => Promise<void> }>;

const SHORTER = { modelId: 'other/model', dimension: 3 } as const;
const ITEM = { workspaceId: 'workspace-1', botId: 'bot-1', itemId: 'item-1' };

/** The behaviour required of VectorCollections; every adapter runs the whole suite. */
export function describeVectorCollections(name: string, factory: CollectionsFactory): void {
  describe(`VectorCollections: ${name}`, () => {
    let collections: VectorCollections;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ collections, dispose } = await factory());
    });
    afterEach(() => dispose());

    const second = () => `${collections.first}-second`;
    const fill = async () => {
      await collections.open(collections.first).ensureCollection(TEST_SPACE);
      await collections.open(second()).ensureCollection(SHORTER);
      await collections.open(collections.first).upsert([aPoint()]);
      await collections.open(second()).upsert([aPoint({ vectors: [Float32Array.of(0, 0, 1)] })]);
    };

    it('holds vectors of two spaces, each in its own collection', async () => {
      await fill();
      expect(await collections.open(collections.first).storedSpace()).toEqual(TEST_SPACE);
      expect(await collections.open(second()).storedSpace()).toEqual(SHORTER);
      await collections.open(second()).deleteItem(ITEM);
      expect(await collections.open(second()).listItem(ITEM)).toEqual([]);
      expect(await collections.open(collections.first).listItem(ITEM)).toHaveLength(1);
    });

    it('removes a collection with its points, and nothing beside it', async () => {
      await fill();
      await collections.drop(second());
      expect(await collections.open(collections.first).listItem(ITEM)).toHaveLength(1);
      expect(await collections.open(second()).storedSpace()).toBeNull();
      await collections.open(second()).ensureCollection(TEST_SPACE);
      expect(await collections.open(second()).isEmpty()).toBe(true);
    });

    it('takes it for no fault that a collection is gone already, or never was', async () => {
      await fill();
      await collections.drop(second());
      await collections.drop(second());
      await collections.drop(`${collections.first}-never`);
      expect(await collections.open(collections.first).listItem(ITEM)).toHaveLength(1);
    });
  });
}
