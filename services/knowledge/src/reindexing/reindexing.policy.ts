import { DocumentStatus } from '@colloquy/contracts';
import type { ItemDocument } from '../items/items.model.ts';
import { EXCLUDED_ALWAYS, stateAfter } from '../items/items.policy.ts';
import type { ItemSet } from '../items/items.repository.ts';

/** Items of one re-index that are processed at once: new documents of other people wait for no more than these. */
export const REINDEX_WINDOW = 8;

type Current = Pick<
  ItemDocument,
  'documentStatus' | 'liveVersion' | 'version' | 'error' | 'deleting' | 'reindexId' | 'status'
>;

/**
 * What a re-index writes to an item; null when it cannot take it up now. A processed item becomes a new version of
 * the same source, as if it had been edited, so the old one answers until the new one is whole. An edit that failed
 * is tried again, unless it needs a new file: then nothing but its old version answers, and it stays as it is.
 */
export function reindexOf(current: Current, reindexId: string): ItemSet | null {
  const { documentStatus, liveVersion, version, error } = current;
  if (current.deleting || current.status === 9 || liveVersion === null) return null;
  if (current.reindexId === reindexId) return null;
  if (documentStatus === DocumentStatus.editingError) {
    if (error?.retriable === false) return { reindexId };
    return { reindexId, documentStatus: stateAfter(current, 'retry'), ...BEGUN };
  }
  if (documentStatus !== DocumentStatus.processed) return null;
  return { reindexId, documentStatus: stateAfter(current, 'confirmEdit'), version: version + 1, ...BEGUN };
}

const BEGUN = {
  error: null,
  progress: null,
  failures: 0,
  stalls: 0,
  attempts: 0,
  heartbeatAt: null,
  maskedFrom: EXCLUDED_ALWAYS,
} as const;
