import type { Migration } from '@colloquy/persistence';

/** Links get whether a conversation requires its reference; existing links keep answering without it. */
export const userReferences: Migration = {
  id: '0002-user-references',
  fields: { public_links: { requireUserRef: false } },
};
