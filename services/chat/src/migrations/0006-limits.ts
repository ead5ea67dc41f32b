import type { Migration } from '@colloquy/persistence';

/** The counts of contact forms have the shape of all counts of limits. */
export const limits: Migration = {
  id: '0006-limits',
  fields: { contact_attempts: { locks: 0 } },
};
