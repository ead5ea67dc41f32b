import type { Migration } from '@colloquy/persistence';

/** Workspaces have pictures, invitations and settings. Members keep being without an id: their seats have none either. */
export const picturesAndSettings: Migration = {
  id: '0001-pictures-and-settings',
  fields: {
    workspaces: {
      imageId: null,
      images: [],
      invitations: [],
      preferences: () => ({}),
      settingsRevision: 1,
      'members[].invitation_id': null,
    },
  },
};
