import { describe, expect, it } from 'vitest';
import type { SearchHit, SearchMode, SearchRequest } from '../vector-store.ts';
import { aPoint, axis } from './builders.ts';
import type { CurrentStore } from './current-store.ts';

export function describeIsolation(store: CurrentStore): void {
  const ask = (fields: Partial<SearchRequest> = {}): Promise<SearchHit[]> =>
    store().search({
      workspaceId: 'workspace-1',
      botId: 'bot-1',
      text: 'when are parcels delivered',
      vector: axis(0),
      mode: 'hybrid',
      topK: 100,
      ...fields,
    });

  describe.each<SearchMode>(['vector', 'hybrid'])('what may answer, in mode %s', (mode) => {
    it('is never a chunk of another bot or workspace', async () => {
      await store().upsert([
        aPoint({ itemId: 'own' }),
        aPoint({ itemId: 'other-bot', botId: 'bot-2' }),
        aPoint({ itemId: 'other-workspace', workspaceId: 'workspace-2' }),
      ]);
      expect((await ask({ mode })).map(({ itemId }) => itemId)).toEqual(['own']);
      expect(await ask({ mode, workspaceId: 'workspace-2', botId: 'bot-2' })).toEqual([]);
      expect(await ask({ mode, botId: 'bot-3' })).toEqual([]);
    });

    it('is only the kept version of an item, and nothing of a hidden one', async () => {
      await store().upsert([
        aPoint({ itemId: 'edited', version: 1 }),
        aPoint({ itemId: 'edited', version: 2 }),
        aPoint({ itemId: 'edited', version: 3 }),
        aPoint({ itemId: 'hidden' }),
        aPoint({ itemId: 'plain' }),
      ]);
      const hits = await ask({
        mode,
        exclude: [
          { itemId: 'edited', keepVersion: 2 },
          { itemId: 'hidden', keepVersion: null },
        ],
      });
      expect(hits.map(({ itemId, version }) => `${itemId} ${version}`).sort()).toEqual([
        'edited 2',
        'plain 1',
      ]);
    });

    it('is only what is of the items that the search is narrowed to, hidden ones still left out', async () => {
      await store().upsert([
        aPoint({ itemId: 'edited', version: 1 }),
        aPoint({ itemId: 'edited', version: 2 }),
        aPoint({ itemId: 'hidden' }),
        aPoint({ itemId: 'plain' }),
        aPoint({ itemId: 'other-bot', botId: 'bot-2' }),
        aPoint({ itemId: 'other-workspace', workspaceId: 'workspace-2' }),
      ]);
      const exclude = [
        { itemId: 'edited', keepVersion: 2 },
        { itemId: 'hidden', keepVersion: null },
      ];
      const narrowedTo = async (...only: string[]) => {
        const hits = await ask({ mode, exclude, only });
        return hits.map(({ itemId, version }) => `${itemId} ${version}`);
      };
      expect(await narrowedTo('edited', 'hidden')).toEqual(['edited 2']);
      expect(await narrowedTo('plain')).toEqual(['plain 1']);
      expect(await narrowedTo('other-bot', 'other-workspace', 'nowhere')).toEqual([]);
      expect(await narrowedTo()).toEqual([]);
    });

    it('is found behind any number of better chunks that the search is not narrowed to', async () => {
      const others = Array.from({ length: 200 }, (_, index) => aPoint({ itemId: 'other', index }));
      await store().upsert([...others, aPoint({ itemId: 'plain', vectors: [axis(0, 1, 0.4)] })]);
      const hits = await ask({ mode, only: ['plain'], topK: 1 });
      expect(hits.map(({ itemId }) => itemId)).toEqual(['plain']);
    });

    it('is found behind any number of better chunks that are hidden', async () => {
      const hidden = Array.from({ length: 200 }, (_, index) => aPoint({ itemId: 'hidden', index }));
      await store().upsert([...hidden, aPoint({ itemId: 'plain', vectors: [axis(0, 1, 0.4)] })]);
      const hits = await ask({ mode, exclude: [{ itemId: 'hidden', keepVersion: null }] });
      expect(hits.map(({ itemId }) => itemId)).toEqual(['plain']);
    });
  });

  it('scores do not depend on what other customers store', async () => {
    await store().upsert([aPoint(), aPoint({ index: 1, text: 'The kettle is green.' })]);
    const before = await ask();
    await store().upsert(
      Array.from({ length: 50 }, (_, index) =>
        aPoint({ workspaceId: 'workspace-2', itemId: 'theirs', index }),
      ),
    );
    expect(await ask()).toEqual(before);
  });

  it('deletes and lists in its own bot only, also where item ids are equal', async () => {
    await store().upsert([aPoint(), aPoint({ itemId: 'item-2', botId: 'bot-2' })]);
    await store().deleteItem({ workspaceId: 'workspace-1', botId: 'bot-1', itemId: 'item-2' });
    expect(
      await store().listItem({ workspaceId: 'workspace-1', botId: 'bot-2', itemId: 'item-2' }),
    ).toHaveLength(1);
    expect(await store().listItem({ workspaceId: 'workspace-1', botId: 'bot-1', itemId: 'item-2' })).toEqual(
      [],
    );
  });
}
