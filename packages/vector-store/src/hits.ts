import type { Ranked } from './ranking/rank-candidates.ts';
import type { SearchHit, StoredChunk } from './vector-store.ts';

export function toHit({ chunk, scores }: Ranked<StoredChunk>): SearchHit {
  const { itemId, version, index, text, headingPath, page, url, title, language, hash } = chunk;
  return { itemId, version, index, text, headingPath, page, url, title, language, hash, scores };
}
