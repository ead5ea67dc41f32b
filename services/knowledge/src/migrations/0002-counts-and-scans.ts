import type { Migration } from '@colloquy/persistence';

/** Chunks are counted, scanned pages are read, and the keywords of an item come before its vectors. */
export const countsAndScans: Migration = {
  id: '0002-counts-and-scans',
  fields: {
    bases: { countedAt: null, countingUntil: null },
    items: { split: null, awaitsVectors: false, ocrPages: null, unreadPages: null },
  },
};
