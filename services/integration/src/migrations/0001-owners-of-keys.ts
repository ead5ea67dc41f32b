import type { Migration } from '@colloquy/persistence';

/** Whoever made a key answers for it. */
export const ownersOfKeys: Migration = {
  id: '0001-owners-of-keys',
  fields: { api_keys: { owner_id: ({ createdBy }) => createdBy } },
};
