import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const userRegistered = defineEvent({
  type: 'auth.user-registered',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), email: z.string(), username: z.string() }),
});

/** The user's token version was raised; all older tokens are invalid. */
export const sessionsEnded = defineEvent({
  type: 'auth.sessions-ended',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), tokenVersion: z.int() }),
});

/** A user logged out: this session is invalid, the user's other sessions stay valid. */
export const sessionEnded = defineEvent({
  type: 'auth.session-ended',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), session_id: z.string() }),
});

/** A password was changed or reset. The owner is notified by mail, once per notice. */
export const passwordChanged = defineEvent({
  type: 'auth.password-changed',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), notice_id: z.string() }),
});

/** A Google account was connected or disconnected. The owner is notified by mail, once per notice. */
export const googleConnectionChanged = defineEvent({
  type: 'auth.google-connection-changed',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), notice_id: z.string(), connected: z.boolean() }),
});

/**
 * A second factor was turned on or off, by its owner or by an operator. The owner is notified by mail, once per
 * notice.
 */
export const secondFactorChanged = defineEvent({
  type: 'auth.second-factor-changed',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string(), notice_id: z.string(), isOn: z.boolean() }),
});

/**
 * A mail with a one-use link must be sent. The event does not contain the token, which the mailer derives from the
 * id.
 */
export const linkMailRequested = defineEvent({
  type: 'auth.link-mail-requested',
  version: 1,
  key: (data) => data.token_id,
  data: z.object({ token_id: z.string(), purpose: z.enum(['signup', 'reset']) }),
});

/** The account was deleted and its data erased; other services erase theirs on this event. Published twice. */
export const userDeleted = defineEvent({
  type: 'auth.user-deleted',
  version: 1,
  key: (data) => data.user_id,
  data: z.object({ user_id: z.string() }),
});
