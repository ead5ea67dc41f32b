import type { KnowledgeSearchHit } from '@colloquy/contracts';
import type { SearchHit } from '@colloquy/vector-store';

/** A found chunk as other services get it. */
export function toHit(hit: SearchHit): KnowledgeSearchHit {
  const { dense, sparse, fused } = hit.scores;
  return {
    item_id: hit.itemId,
    version: hit.version,
    index: hit.index,
    text: hit.text,
    headingPath: [...hit.headingPath],
    page: hit.page,
    url: hit.url,
    title: hit.title,
    language: hit.language,
    hash: hit.hash,
    dense,
    sparse,
    fused,
  };
}
