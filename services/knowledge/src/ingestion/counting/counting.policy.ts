import { DocumentStatus } from '@colloquy/contracts';
import { DELETED, type ItemDocument } from '../../items/index.ts';

type CountedItem = Pick<
  ItemDocument,
  'status' | 'documentStatus' | 'deleting' | 'cleanUpAt' | 'liveVersion' | 'chunkCount'
>;

/** Chunks in the vector store, by the version that they are of. */
export type StoredCounts = ReadonlyMap<number, number>;

/**
 * What is wrong with the chunks of an item: `missing` ones of the version that answers (or too many, which no write
 * makes), `surplus` ones of other versions, `orphans` of an item that is gone. Null when nothing is, and while a worker
 * or the clean-up after one is at it.
 */
export type Drift = 'missing' | 'surplus' | 'orphans' | null;

export function driftOf(item: CountedItem | null, stored: StoredCounts): Drift {
  if (item === null) return stored.size > 0 ? 'orphans' : null;
  // The clean-up that deletions and failures ask for comes by itself.
  if (item.cleanUpAt !== null) return null;
  if (item.status === DELETED) return stored.size > 0 ? 'orphans' : null;
  if (item.deleting || item.documentStatus === DocumentStatus.processing) return null;
  const { liveVersion } = item;
  if (liveVersion !== null && (stored.get(liveVersion) ?? 0) !== item.chunkCount) return 'missing';
  return [...stored.keys()].some((version) => version !== liveVersion) ? 'surplus' : null;
}
