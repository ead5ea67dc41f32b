import type { Migration } from '@colloquy/persistence';

/** Bots whose vectors were lost are marked, items remember their re-index and their earlier question. */
export const lostVectors: Migration = {
  id: '0001-lost-vectors',
  fields: {
    bases: { vectorsLostAt: null },
    drafts: { question: null },
    items: { reindexId: null, earlierQa: null },
  },
};
