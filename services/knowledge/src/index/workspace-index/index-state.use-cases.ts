import type { IndexState, knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import type { BotCache } from '../../items/index.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import { createChunkCounts } from './chunk-counts.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** Reads the progress of an index rebuild for one chatbot: of its workspace's own index, or of the installation's. */
export function createIndexStateUseCases(deps: {
  readonly index: Pick<WorkspaceIndex, 'collectionsInUse' | 'modelOf'>;
  readonly installation: Pick<SearchIndex, 'open'>;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
}) {
  const { index, installation, bots, access } = deps;

  const countChunks = createChunkCounts(installation);

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
      const total = await countChunks(live, scope, 'count');
      const done = Math.min(total, await countChunks(next, scope, 'withVectors'));
      const data: IndexState = { state: 'rebuilding', searchedBy, done, total };
      return { data };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
