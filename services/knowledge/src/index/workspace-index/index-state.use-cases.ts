import type { IndexState, knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import type { BotScope, VectorStore } from '@colloquy/vector-store';
import type { BotCache } from '../../items/index.ts';
import type { IndexCollection } from '../search-index/search-index.policy.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** How far a change of the index is, of one chatbot for its members: the installation's change, or its workspace's. */
export function createIndexStateUseCases(deps: {
  readonly index: Pick<WorkspaceIndex, 'collectionsInUse' | 'modelOf'>;
  readonly installation: Pick<SearchIndex, 'open'>;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
}) {
  const { index, installation, bots, access } = deps;

  async function countPassages(
    of: IndexCollection,
    scope: BotScope,
    amount: 'count' | 'withVectors',
  ): Promise<number> {
    const { store } = await installation.open(of);
    return sumOf(store, scope, amount);
  }

  return {
    async readIndexState({ query }, context) {
      const botId = query.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      await access.requireBot(context, { workspace_id: workspaceId, chat_bot_id: botId });
      const inUse = await index.collectionsInUse(workspaceId);
      const [live] = inUse;
      const next = inUse.at(-1);
      const searchedBy = live !== undefined && index.modelOf(workspaceId, live) === null ? 'keywords' : 'all';
      if (live === undefined || next === undefined || next === live) {
        return { data: { state: 'ready', searchedBy, done: 0, total: 0 } };
      }
      const scope = { workspaceId, botId };
      const total = await countPassages(live, scope, 'count');
      const done = Math.min(total, await countPassages(next, scope, 'withVectors'));
      const data: IndexState = { state: 'rebuilding', searchedBy, done, total };
      return { data };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

async function sumOf(store: VectorStore, scope: BotScope, amount: 'count' | 'withVectors'): Promise<number> {
  let sum = 0;
  for await (const version of store.listVersions(scope)) sum += version[amount];
  return sum;
}
