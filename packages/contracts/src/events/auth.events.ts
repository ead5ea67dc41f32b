import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const userRegistered = defineEvent({
  type: 'auth.user-registered',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), email: z.string(), username: z.string() }),
});

/** The user's token version was raised: every older token is dead from now on. */
export const sessionsEnded = defineEvent({
  type: 'auth.sessions-ended',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), tokenVersion: z.int() }),
});
