import type { Migration } from '@colloquy/persistence';

/** Links say whether a conversation needs its key; those that are there answer without it, as they did. */
export const userReferences: Migration = {
  id: '0002-user-references',
  fields: { public_links: { requireUserRef: false } },
};
