import type { Migration } from '@colloquy/persistence';

/** Bots get pictures, and who changed their settings last. */
export const picturesAndChanges: Migration = {
  id: '0001-pictures-and-changes',
  fields: { bots: { imageId: null, images: [], settingsChangedBy: null, settingsChangedAt: null } },
};
