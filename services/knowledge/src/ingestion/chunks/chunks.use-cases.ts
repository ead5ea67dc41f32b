import type { KnowledgeChunk, knowledgeApi } from '@colloquy/contracts';
import { estimateTokens } from '@colloquy/document-text';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { StoredChunk } from '@colloquy/vector-store';
import type { ItemDocument } from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';
import type { ChunkCitationDocument } from './chunk-citations.model.ts';
import type { ChunkCitationRepository } from './chunk-citations.repository.ts';

/** A version that goes live while it is listed takes the older one's passages with it: then the newer one is listed. */
const MAX_TRIES = 3;

export function createChunkUseCases(
  deps: Pick<Parts, 'items' | 'vectors' | 'access'> & {
    readonly citations: ChunkCitationRepository;
  },
) {
  const { items, vectors, access, citations } = deps;

  async function chunksOf(item: ItemDocument, page: number, limit: number): Promise<StoredChunk[]> {
    const { workspace_id: workspaceId, chat_bot_id: botId, _id: itemId, liveVersion: version } = item;
    if (version === null) return [];
    const range = { from: (page - 1) * limit, to: page * limit };
    return vectors.listItem({ workspaceId, botId, itemId, version, range });
  }

  return {
    async listChunks({ query }, context) {
      const { page, limit } = query;
      let item = await items.getById(query.item_id);
      await access.requireBot(context, item);
      let chunks = await chunksOf(item, page, limit);
      for (let tries = 1; tries < MAX_TRIES; tries += 1) {
        const current = await items.getById(query.item_id);
        if (current.liveVersion === item.liveVersion) break;
        item = current;
        chunks = await chunksOf(item, page, limit);
      }
      const cited = await citations.of(item.workspace_id, chunks);
      const total = item.liveVersion === null ? 0 : item.chunkCount;
      return {
        data: chunks.map((chunk, at) => toKnowledgeChunk(chunk, cited[at] ?? null)),
        meta: { total, page, limit, version: item.liveVersion },
      };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

function toKnowledgeChunk(
  { index, text, headingPath, page, language }: StoredChunk,
  citation: ChunkCitationDocument | null,
): KnowledgeChunk {
  return {
    index,
    text,
    headingPath: [...headingPath],
    page,
    language,
    tokenCount: estimateTokens(text),
    citedCount: citation?.citedCount ?? 0,
    lastCitedAt: citation?.lastCitedAt.toISOString() ?? null,
  };
}
