import { z } from 'zod';
import { idSchema, timeSchema } from './fields.ts';

/** Connections of a chatbot to one channel. */
export const MAX_CONNECTIONS_PER_CHANNEL = 10;
/** A conversation that was silent for longer is followed by a new one. */
export const SESSION_MINUTES = { min: 5, default: 240, max: 10_080 } as const;
/** Failed deliveries in a row after which a connection is degraded (definitions, section 11). */
export const FAILURES_UNTIL_DEGRADED = 5;
/** Pause between two tests of one connection. */
export const CONNECTION_TEST_PAUSE_MS = 5_000;

/**
 * `pending`: no test has passed yet. `degraded`: events still arrive, but deliveries fail. `disconnected`: the provider
 * refuses the token, and events are not answered.
 */
export const connectionStateSchema = z.enum(['disconnected', 'pending', 'active', 'degraded']);
export type ConnectionState = z.infer<typeof connectionStateSchema>;

/** Why a check or a delivery failed. */
export const connectionFailureSchema = z.enum([
  'TOKEN_REFUSED',
  'ACCOUNT_DIFFERS',
  'KEY_DIFFERS',
  'ADDRESS_NOT_SET',
  'NOT_PERMITTED',
  'REPLY_EXPIRED',
  'UNREACHABLE',
  'PROVIDER_FAILED',
  'SECRET_UNREADABLE',
  'ANSWER_FAILED',
]);
export type ConnectionFailure = z.infer<typeof connectionFailureSchema>;

const connectionErrorSchema = z.object({
  code: connectionFailureSchema,
  /** The failure and its remedy, in plain words. */
  message: z.string(),
  at: timeSchema,
});

/** Settings of any channel. A contact form and a handoff are not possible in a connected channel yet. */
export const connectionSettingsSchema = z.strictObject({
  /** Language of the product's own texts in the channel; null follows the sender. */
  language: z.string().min(2).max(35).nullable(),
  contactForm: z.literal(false),
  handoff: z.literal(false),
  sessionMinutes: z.int().min(SESSION_MINUTES.min).max(SESSION_MINUTES.max),
});
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

const { shape } = connectionSettingsSchema;
/** The settings of a new connection. */
export const newConnectionSettingsSchema = z.strictObject({
  language: shape.language.default(null),
  contactForm: shape.contactForm.default(false),
  handoff: shape.handoff.default(false),
  sessionMinutes: shape.sessionMinutes.default(SESSION_MINUTES.default),
});

export const connectionSettingsPatchSchema = connectionSettingsSchema.partial();

/** The fields of a connection to any channel; secrets are never among them. */
export const connectionSchema = z.object({
  id: idSchema,
  chat_bot_id: idSchema,
  workspace_id: idSchema,
  provider: z.string(),
  state: connectionStateSchema,
  lastEventAt: timeSchema.nullable(),
  lastError: connectionErrorSchema.nullable(),
  connectedBy: idSchema,
  settings: connectionSettingsSchema,
  /** ext: the address to which the provider has to send its events. */
  eventsUrl: z.string(),
  _createTime: timeSchema,
  _updateTime: timeSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

/** One check of a test; `detail` says what to do when it failed. */
export const connectionCheckSchema = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() });
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;
