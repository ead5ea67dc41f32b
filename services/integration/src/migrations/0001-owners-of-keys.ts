import type { Migration } from '@colloquy/persistence';

/** The creator of a key becomes its owner. */
export const ownersOfKeys: Migration = {
  id: '0001-owners-of-keys',
  fields: { api_keys: { owner_id: ({ createdBy }) => createdBy } },
};
