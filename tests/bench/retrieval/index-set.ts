import { splitDocument } from '@colloquy/document-text';
import type { VectorStore } from '@colloquy/vector-store';
import type { EmbeddingModel } from '@colloquy/language-model';
import { chunkingSchema } from '@colloquy/contracts';
import { detectLanguage } from '../../../services/knowledge/src/ingestion/extraction/detect-language.ts';
import {
  plannedChunks,
  storeVectors,
} from '../../../services/knowledge/src/ingestion/ingestion/store-chunks.ts';
import type { RetrievalSet } from './retrieval-set.ts';

export interface IndexedChunk {
  readonly itemId: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
}

export const WORKSPACE = 'bench';

/** Splits, embeds and stores each passage as an item of the bot `botId`, like an ingestion; returns the chunks. */
export async function indexSet(
  set: RetrievalSet,
  botId: string,
  deps: { readonly vectors: VectorStore; readonly embeddings: EmbeddingModel },
): Promise<IndexedChunk[]> {
  const indexed: IndexedChunk[] = [];
  for (const { id, title, text } of set.passages) {
    const chunks = splitDocument([{ text, format: 'markdown', page: null }], chunkingSchema.parse({})).map(
      (chunk) => ({ ...chunk, language: detectLanguage(chunk.text) }),
    );
    const item = { _id: id, workspace_id: WORKSPACE, chat_bot_id: botId, name: title, url: null };
    const stored = { ...item, version: 1, liveVersion: null, languageHint: null };
    const planned = await plannedChunks(deps, stored, chunks);
    await storeVectors(deps, stored, planned, () => Promise.resolve(), new AbortController().signal);
    indexed.push(
      ...chunks.map(({ headingPath, text: part }) => ({ itemId: id, title, headingPath, text: part })),
    );
  }
  return indexed;
}
