import type { Migration } from '@colloquy/persistence';

/** Answers say whose model gave them, and whether they count; all did. */
export const ownModels: Migration = {
  id: '0003-own-models',
  fields: { ledger: { provider_id: null, isUnbilled: false } },
};
