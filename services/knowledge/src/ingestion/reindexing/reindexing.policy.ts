import { DocumentStatus } from '@colloquy/contracts';
import { DELETED, EXCLUDED_ALWAYS, FRESH_RUN, type ItemDocument, type ItemSet } from '../../items/index.ts';

/** Items of one re-index that are processed at once: a new document waits for no more than these. */
export const REINDEX_WINDOW = 8;

type Current = Pick<
  ItemDocument,
  'documentStatus' | 'liveVersion' | 'version' | 'error' | 'deleting' | 'reindexId' | 'status'
>;

/** What a re-index writes to an item, beside the move that the item makes; a null move leaves its status alone. */
interface ReindexChange {
  readonly set: ItemSet;
  readonly move: 'retry' | 'confirmEdit' | null;
}

/**
 * What a re-index writes to an item; null when it cannot take it up now. A processed item becomes a new version of
 * the same source, as if it had been edited, so the old one answers until the new one is whole. An edit that failed
 * is tried again, unless it needs a new file: then nothing but its old version answers, and it stays as it is.
 */
export function reindexOf(current: Current, reindexId: string): ReindexChange | null {
  const { documentStatus, liveVersion, version, error } = current;
  if (current.deleting || current.status === DELETED || liveVersion === null) return null;
  if (current.reindexId === reindexId) return null;
  if (documentStatus === DocumentStatus.editingError) {
    if (error?.retriable === false) return { set: { reindexId }, move: null };
    return { set: { reindexId, ...BEGUN }, move: 'retry' };
  }
  if (documentStatus !== DocumentStatus.processed) return null;
  return { set: { reindexId, version: version + 1, ...BEGUN }, move: 'confirmEdit' };
}

const BEGUN = { ...FRESH_RUN, maskedFrom: EXCLUDED_ALWAYS } as const;
