import type { ChunkRef, knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { BotScope } from '@colloquy/vector-store';
import { answeringVersion } from '../../items/index.ts';
import type { Parts } from '../parts/parts.ts';

export function createCheckChunks(deps: Pick<Parts, 'items' | 'index' | 'now'>) {
  const { items, index, now } = deps;

  /** The items decide first, as for a search: a chunk of theirs may be stored for some time after it stopped answering. */
  async function areOfLiveVersions(scope: BotScope, chunks: readonly ChunkRef[]): Promise<boolean> {
    const found = await items.ofBotByIds(
      scope.workspaceId,
      scope.botId,
      chunks.map(({ item_id }) => item_id),
    );
    const at = now();
    const answering = new Map(found.map((item) => [item._id, answeringVersion(item, at)]));
    return chunks.every(({ item_id, version }) => answering.get(item_id) === version);
  }

  async function areStored(scope: BotScope, chunks: readonly ChunkRef[]): Promise<boolean> {
    const { vectors } = await index.answering(scope.workspaceId);
    const stored = await Promise.all(
      chunks.map(async (chunk) => {
        const range = { from: chunk.index, to: chunk.index + 1 };
        const [found] = await vectors.listItem({
          ...scope,
          itemId: chunk.item_id,
          version: chunk.version,
          range,
        });
        return found?.hash === chunk.hash;
      }),
    );
    return stored.every(Boolean);
  }

  return {
    async checkChunks({ body }) {
      const { workspace_id: workspaceId, chat_bot_id: botId, chunks } = body;
      const scope = { workspaceId, botId };
      const areLive = (await areOfLiveVersions(scope, chunks)) && (await areStored(scope, chunks));
      return { data: { areLive } };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
