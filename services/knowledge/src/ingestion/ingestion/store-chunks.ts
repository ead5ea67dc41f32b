import type { IngestionStage } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { StoredChunk } from '@colloquy/vector-store';
import type { ItemDocument } from '../../items/index.ts';
import type { LanguageChunk } from '../extraction/messages.ts';
import { chunkHash, embedChunks, type IndexedChunks, type OpenIndex } from '../../index/index.ts';

/** Chunks between two looks at the lease; with the local model a second or two of work. */
const EMBEDDED_AT_ONCE = 16;
/** Without vectors a chunk costs a store next to nothing. */
const STORED_AT_ONCE = 128;

/** What storing needs to know of an item. */
type StoredItem = Pick<
  ItemDocument,
  '_id' | 'workspace_id' | 'chat_bot_id' | 'name' | 'url' | 'version' | 'liveVersion' | 'languageHint'
>;

type ItemKeys = Pick<StoredItem, '_id' | 'workspace_id' | 'chat_bot_id'>;

/**
 * Tells the world how far the work is; of a brief step only when it was not told just before. Throws when the lease is
 * lost: then nothing more may be written.
 */
export type ReportProgress = (
  stage: IngestionStage,
  done: number,
  total: number,
  options?: { readonly isBrief?: boolean },
) => Promise<void>;

type Stores = OpenIndex<EmbeddingModel>;

export interface PlannedChunk extends StoredChunk {
  readonly isStored: boolean;
}

/**
 * The chunks of a version as they are to be stored, each with whether an earlier try has stored it with its vector:
 * what is there is kept, so that a worker that takes over goes on where the last one stood. What is there of another
 * splitting is removed.
 */
export async function plannedChunks(
  { vectors, embeddings }: Stores,
  item: StoredItem,
  chunks: readonly LanguageChunk[],
): Promise<PlannedChunk[]> {
  const wanted = chunks.map((chunk, index) => toStored(item, chunk, index, embeddings.id));
  const stored = await vectors.listItem({ ...scopeOf(item), version: item.version });
  const isOfThese = stored.every(({ index, hash }) => wanted[index]?.hash === hash);
  if (!isOfThese) await removeStalePoints(vectors, item);
  const kept = new Map(isOfThese ? stored.map(({ index, hasVector }) => [index, hasVector]) : []);
  return wanted.map((chunk) => ({
    ...chunk,
    isStored: kept.has(chunk.index),
    hasVector: kept.get(chunk.index) ?? false,
  }));
}

/** Stores chunks that are not there yet, so that keywords find them; their vectors come by `storeVectors`. */
export async function storeKeywords(
  vectors: IndexedChunks,
  chunks: readonly PlannedChunk[],
  report: ReportProgress,
): Promise<void> {
  const missing = chunks.filter(({ isStored }) => !isStored);
  const kept = chunks.length - missing.length;
  for (let from = 0; from < missing.length; from += STORED_AT_ONCE) {
    await report('insert', kept + from, chunks.length, { isBrief: true });
    const batch = missing.slice(from, from + STORED_AT_ONCE);
    await vectors.upsert(batch.map((chunk) => ({ ...chunk, vectors: null })));
  }
}

/** Chunks of a version as `storeKeywords` has stored them; null when fewer or others are there. */
export async function storedChunks(
  { vectors, embeddings }: Stores,
  item: StoredItem,
  total: number,
): Promise<StoredChunk[] | null> {
  const chunks = await vectors.listItem({ ...scopeOf(item), version: item.version });
  const isWhole =
    chunks.length === total &&
    chunks.every(
      (chunk, at) => chunk.index === at && chunk.hash === chunkHash(embeddings.id, item.name, chunk),
    );
  return isWhole ? chunks : null;
}

/** Embeds and stores the chunks of a version that have no vector, and verifies that exactly these have one then. */
export async function storeVectors(
  { vectors, embeddings }: Stores,
  item: StoredItem,
  chunks: readonly StoredChunk[],
  report: ReportProgress,
  signal: AbortSignal,
): Promise<void> {
  const total = chunks.length;
  const missing = chunks.filter(({ hasVector }) => !hasVector);
  const kept = total - missing.length;
  for (let from = 0; from < missing.length; from += EMBEDDED_AT_ONCE) {
    const batch = missing.slice(from, from + EMBEDDED_AT_ONCE);
    await report('embed', kept + from, total, { isBrief: from > 0 });
    const found = await embedChunks(embeddings, batch, signal);
    await report('insert', kept + from, total, { isBrief: true });
    await vectors.upsert(batch.map((chunk, at) => ({ ...chunk, vectors: found[at] ?? [] })));
  }
  await report('verify', total, total, { isBrief: true });
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
  vectors: Pick<IndexedChunks, 'deleteItem' | 'deleteOtherVersions'>,
  item: ItemKeys & Pick<StoredItem, 'liveVersion'>,
): Promise<void> {
  const scope = scopeOf(item);
  if (item.liveVersion === null) await vectors.deleteItem(scope);
  else await vectors.deleteOtherVersions({ ...scope, keepVersion: item.liveVersion });
}

function toStored(item: StoredItem, chunk: LanguageChunk, index: number, modelId: string): StoredChunk {
  const { text, headingPath, page } = chunk;
  const language = item.languageHint ?? chunk.language;
  return {
    ...scopeOf(item),
    version: item.version,
    index,
    text,
    headingPath,
    page,
    url: item.url,
    title: item.name,
    language,
    hash: chunkHash(modelId, item.name, { text, headingPath, page, language }),
    hasVector: false,
  };
}
