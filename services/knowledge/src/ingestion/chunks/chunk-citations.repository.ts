import { EntityStatus } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { createRepository, derivedId, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { StoredChunk } from '@colloquy/vector-store';
import type { ChunkCitationDocument } from './chunk-citations.model.ts';

/** What a passage is known by: it keeps its citations when a new version of its item has it too, at another place. */
type CitedChunk = Pick<StoredChunk, 'workspaceId' | 'itemId' | 'headingPath' | 'text'>;

export type ChunkCitationRepository = ReturnType<typeof createChunkCitationRepository>;

export function createChunkCitationRepository(model: Model<ChunkCitationDocument>, signal: OutboxSignal) {
  const citations = createRepository(model, { signal });
  const everywhere = citations.everywhere('What is deleted is named by its item alone.');

  return {
    async count(chunk: CitedChunk, at: Date) {
      await citations.in(tenantScope(chunk.workspaceId)).update(
        { _id: rowId(chunk) },
        {
          set: { item_id: chunk.itemId, status: EntityStatus.active },
          inc: { citedCount: 1 },
          max: { lastCitedAt: at },
        },
        { upsert: true },
      );
    },
    /** The citations of these passages of one workspace, in their order; null for one that was never cited. */
    async of(workspaceId: string, chunks: readonly CitedChunk[]) {
      const ids = chunks.map(rowId);
      const found = await citations.in(tenantScope(workspaceId)).find({ _id: { $in: ids } });
      const byId = new Map(found.map((row) => [row._id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    async deleteAll(itemId: string) {
      await everywhere.purge({ item_id: itemId });
    },
  };
}

function rowId({ itemId, headingPath, text }: CitedChunk): string {
  return derivedId(itemId, JSON.stringify(headingPath), text);
}
