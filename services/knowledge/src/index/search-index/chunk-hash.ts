import { createHash } from 'node:crypto';
import { INDEX_VERSION, type StoredChunk } from '@colloquy/vector-store';

type HashedChunk = Pick<StoredChunk, 'text' | 'headingPath' | 'page' | 'language'>;

/** Tells whether a chunk was stored of the same text for the same model in the same way. */
export function chunkHash(modelId: string, title: string, chunk: HashedChunk): string {
  const parts = [INDEX_VERSION, modelId, title, chunk.headingPath, chunk.page, chunk.language, chunk.text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The chunk as it is stored for another model. */
export function hashedFor<T extends HashedChunk & Pick<StoredChunk, 'title'>>(modelId: string, chunk: T): T {
  return { ...chunk, hash: chunkHash(modelId, chunk.title, chunk) };
}
