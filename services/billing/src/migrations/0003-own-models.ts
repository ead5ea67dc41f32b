import type { Migration } from '@colloquy/persistence';

/** Adds to answers whose model gave them and whether they count; all earlier ones did. */
export const ownModels: Migration = {
  id: '0003-own-models',
  fields: { ledger: { provider_id: null, isUnbilled: false } },
};
