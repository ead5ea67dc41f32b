import type { Migration } from '@colloquy/persistence';

/** Collections of vectors say what the cosines of their model mean, once enough passages were measured. */
export const measuredCosines: Migration = {
  id: '0005-measured-cosines',
  fields: {
    searchIndexes: { 'live.cosines': null, 'next.cosines': null, 'retired[].cosines': null },
    workspaceIndexes: { 'live.cosines': null, 'change.to.cosines': null, 'retired[].cosines': null },
  },
};
