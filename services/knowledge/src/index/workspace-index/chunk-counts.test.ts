import { expect, it, vi } from 'vitest';
import type { SearchIndex } from '../search-index/search-index.ts';
import { createChunkCounts } from './chunk-counts.ts';

const COLLECTION = { name: 'chunks-1', modelId: 'm', dimension: 3, indexVersion: 2, cosines: null };
const SCOPE = { workspaceId: 'w1', botId: 'b1' };

/** Two versions of two chunks each, of which one has no vectors yet; and how often they were listed. */
function aCount() {
  const listed: string[] = [];
  const state = { isAway: false };
  const listVersions = async function* ({ botId }: { readonly botId: string }) {
    listed.push(botId);
    await Promise.resolve();
    if (state.isAway) throw new Error('away');
    yield { count: 2, withVectors: 2 };
    yield { count: 2, withVectors: 0 };
  };
  const open = vi.fn().mockResolvedValue({ store: { listVersions } });
  const installation: Pick<SearchIndex, 'open'> = { open };
  return { listed, state, count: createChunkCounts(installation) };
}

it('reads the chunks of a chatbot once, however many ask', async () => {
  const { listed, count } = aCount();
  const asked = await Promise.all(Array.from({ length: 50 }, () => count(COLLECTION, SCOPE, 'count')));
  expect([new Set(asked), listed]).toEqual([new Set([4]), ['b1']]);
  expect(await count(COLLECTION, SCOPE, 'withVectors')).toBe(2);
  expect(await count(COLLECTION, { ...SCOPE, botId: 'b2' }, 'count')).toBe(4);
  expect(await count({ ...COLLECTION, name: 'chunks-2' }, SCOPE, 'count')).toBe(4);
  expect(listed).toEqual(['b1', 'b1', 'b2', 'b1']);
});

it('reads again after a failure', async () => {
  const { listed, state, count } = aCount();
  state.isAway = true;
  await expect(count(COLLECTION, SCOPE, 'count')).rejects.toThrow('away');
  state.isAway = false;
  expect(await count(COLLECTION, SCOPE, 'count')).toBe(4);
  expect(listed).toHaveLength(2);
});
