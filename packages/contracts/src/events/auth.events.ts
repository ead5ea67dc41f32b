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

/** Somebody logged out: this one session is dead from now on, the person's others go on. */
export const sessionEnded = defineEvent({
  type: 'auth.session-ended',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), session_id: z.string() }),
});

/** A password was changed or reset: its owner is told by mail, once per notice. */
export const passwordChanged = defineEvent({
  type: 'auth.password-changed',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), notice_id: z.string() }),
});

/** A Google account was connected to an account or taken off it: the owner is told by mail, once per notice. */
export const googleConnectionChanged = defineEvent({
  type: 'auth.google-connection-changed',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), notice_id: z.string(), connected: z.boolean() }),
});

/** A second factor was turned on or off, by its owner or by an operator: the owner is told by mail, once per notice. */
export const secondFactorChanged = defineEvent({
  type: 'auth.second-factor-changed',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), notice_id: z.string(), isOn: z.boolean() }),
});

/** A mail with a one-use link is due. The token itself never travels: it is derived from the id when mailing. */
export const linkMailRequested = defineEvent({
  type: 'auth.link-mail-requested',
  version: 1,
  key: (data) => data.token_id,
  data: z.object({ token_id: z.string(), purpose: z.enum(['signup', 'reset']) }),
});

/** The account is gone and its data erased; what belongs to the person elsewhere goes after. Told twice. */
export const userDeleted = defineEvent({
  type: 'auth.user-deleted',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string() }),
});
