import type { operatorApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { IndexCollection } from './search-index.policy.ts';
import type { SearchIndex } from './search-index.ts';

/** How far a change of the installation's index is, for operators. */
export function createSearchIndexUseCases({
  index,
}: {
  readonly index: Pick<SearchIndex, 'current' | 'modelOf'>;
}) {
  return {
    async readSearchIndex() {
      const { live, next, retired, begunAt, switchedAt, done, total } = await index.current();
      return {
        data: {
          live: spaceOf(live),
          next: next === null ? null : spaceOf(next),
          retired: retired.length,
          begunAt: begunAt?.toISOString() ?? null,
          switchedAt: switchedAt?.toISOString() ?? null,
          done,
          total,
          searchedBy: index.modelOf(live) === null ? 'keywords' : 'all',
        },
      };
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}

function spaceOf({ modelId, dimension, indexVersion }: IndexCollection) {
  return { modelId, dimension, indexVersion };
}
