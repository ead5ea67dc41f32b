import type { Migration } from '@colloquy/persistence';

/** Conversations know the country of their visitor's time zone, and turns how long their first word took. */
export const countries: Migration = {
  id: '0005-countries',
  fields: {
    chats: { country: null },
    history: { firstTokenMs: null },
  },
};
