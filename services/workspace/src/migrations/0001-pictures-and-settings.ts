import type { Migration } from '@colloquy/persistence';

/** Workspaces get pictures, invitations and settings. Existing members stay without an id, like their seats. */
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
