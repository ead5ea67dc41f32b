import type { IndexState, knowledgeApi, operatorApi } from '@colloquy/contracts';
import type { UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import type { BotScope, VectorStore } from '@colloquy/vector-store';
import type { BotCache } from '../bots/bot-cache.ts';
import type { IndexCollection } from './search-index.policy.ts';
import type { SearchIndex } from './search-index.ts';

/** How far a change of the index is: of one chatbot for its members, of all for operators. */
export function createSearchIndexUseCases(deps: {
  readonly index: Pick<SearchIndex, 'current' | 'open' | 'modelOf'>;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
}) {
  const { index, bots, access } = deps;

  async function countPassages(
    of: IndexCollection,
    scope: BotScope,
    amount: 'count' | 'withVectors',
  ): Promise<number> {
    const { store } = await index.open(of);
    return sumOf(store, scope, amount);
  }

  return {
    async readIndexState({ query }, context) {
      const botId = query.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      await access.requireBot(context, { workspace_id: workspaceId, chat_bot_id: botId });
      const { live, next } = await index.current();
      const searchedBy = index.modelOf(live) === null ? 'keywords' : 'all';
      if (next === null) return { data: { state: 'ready', searchedBy, done: 0, total: 0 } };
      const scope = { workspaceId, botId };
      const total = await countPassages(live, scope, 'count');
      const done = Math.min(total, await countPassages(next, scope, 'withVectors'));
      const data: IndexState = { state: 'rebuilding', searchedBy, done, total };
      return { data };
    },

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
  } satisfies UseCasesOf<typeof knowledgeApi> & UseCasesOf<typeof operatorApi>;
}

async function sumOf(store: VectorStore, scope: BotScope, amount: 'count' | 'withVectors'): Promise<number> {
  let sum = 0;
  for await (const version of store.listVersions(scope)) sum += version[amount];
  return sum;
}

function spaceOf({ modelId, dimension, indexVersion }: IndexCollection) {
  return { modelId, dimension, indexVersion };
}
