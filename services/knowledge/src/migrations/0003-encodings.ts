import type { Migration } from '@colloquy/persistence';

/** Files of text say which encoding they were read in, and take the owner's choice of one. */
export const encodings: Migration = {
  id: '0003-encodings',
  fields: { items: { encoding: null, encodingChoice: null } },
};
