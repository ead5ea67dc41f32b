import { createHash } from 'node:crypto';
import type { IngestionStage } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { VectorPoint, VectorStore } from '@colloquy/vector-store';
import type { ItemDocument } from '../items/items.model.ts';
import type { LanguageChunk } from '../extraction/messages.ts';

/** Texts between two looks at the lease; with the local model about a second of work. */
const BATCH = 16;

/** What storing needs to know of an item. */
type StoredItem = Pick<
  ItemDocument,
  '_id' | 'workspace_id' | 'chat_bot_id' | 'name' | 'url' | 'version' | 'liveVersion' | 'languageHint'
>;
type ItemKeys = Pick<StoredItem, '_id' | 'workspace_id' | 'chat_bot_id'>;

/** Tells the world how far the work is. Throws when the lease is lost: then nothing more may be written. */
export type ReportProgress = (stage: IngestionStage, done: number, total: number) => Promise<void>;

/**
 * Embeds and stores the chunks of a version, and verifies that exactly they are there. What an earlier try has
 * stored is kept, so that a worker that takes over goes on where the last one stood.
 */
export async function storeChunks(
  deps: { readonly vectors: VectorStore; readonly embeddings: EmbeddingModel },
  item: StoredItem,
  chunks: readonly LanguageChunk[],
  report: ReportProgress,
  signal: AbortSignal,
): Promise<void> {
  const { vectors, embeddings } = deps;
  const total = chunks.length;
  const wanted = chunks.map((chunk, index) => ({
    chunk,
    index,
    hash: chunkHash(embeddings.id, item.name, chunk),
  }));
  const stored = await keptHashes(vectors, item, new Map(wanted.map(({ index, hash }) => [index, hash])));
  const missing = wanted.filter(({ index, hash }) => stored.get(index) !== hash);

  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    await report('embed', stored.size + from, total);
    const found = await embeddings.embed(
      batch.map(({ chunk }) => embeddedText(chunk)),
      { signal, priority: 'ingest' },
    );
    await report('insert', stored.size + from, total);
    await vectors.upsert(
      batch.map(({ chunk, index, hash }, at) => toPoint(item, chunk, index, hash, vectorAt(found, at))),
    );
  }

  await report('verify', total, total);
  const count = await vectors.countVersion({ ...scopeOf(item), version: item.version });
  if (count !== total) {
    throw new AppError({
      code: ERRORS.vectorStoreUnavailable,
      details: { reason: 'count', expected: total, count },
    });
  }
}

export function scopeOf(item: ItemKeys): { workspaceId: string; botId: string; itemId: string } {
  return { workspaceId: item.workspace_id, botId: item.chat_bot_id, itemId: item._id };
}

/** Removes every point but those of the version that answers. */
export async function removeStalePoints(
  vectors: VectorStore,
  item: ItemKeys & Pick<StoredItem, 'liveVersion'>,
): Promise<void> {
  const scope = scopeOf(item);
  if (item.liveVersion === null) await vectors.deleteItem(scope);
  else await vectors.deleteOtherVersions({ ...scope, keepVersion: item.liveVersion });
}

/** The chunks of this version that are there already; none when some of them are from another splitting. */
async function keptHashes(
  vectors: VectorStore,
  item: StoredItem,
  wanted: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const stored = await vectors.listItem({ ...scopeOf(item), version: item.version });
  const isUsable = stored.every(({ index, hash }) => wanted.get(index) === hash);
  if (isUsable) return new Map(stored.map(({ index, hash }) => [index, hash]));
  await removeStalePoints(vectors, item);
  return new Map();
}

/** The headings say what a chunk is about; without them many a chunk has no subject. */
function embeddedText(chunk: LanguageChunk): string {
  return chunk.headingPath.length === 0 ? chunk.text : `${chunk.headingPath.join(' / ')}\n${chunk.text}`;
}

function chunkHash(modelId: string, title: string, chunk: LanguageChunk): string {
  const parts = [modelId, title, chunk.headingPath, chunk.page, chunk.language, chunk.text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function vectorAt(vectors: readonly Float32Array[], at: number): Float32Array {
  const vector = vectors[at];
  if (vector === undefined)
    throw new AppError({ code: ERRORS.embeddingModelUnavailable, details: { reason: 'missing-vector' } });
  return vector;
}

function toPoint(
  item: StoredItem,
  chunk: LanguageChunk,
  index: number,
  hash: string,
  vector: Float32Array,
): VectorPoint {
  return {
    ...scopeOf(item),
    version: item.version,
    index,
    text: chunk.text,
    headingPath: chunk.headingPath,
    page: chunk.page,
    url: item.url,
    title: item.name,
    language: item.languageHint ?? chunk.language,
    hash,
    vector,
  };
}
