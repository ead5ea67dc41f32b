import { z } from 'zod';
import { idSchema, timeSchema } from './fields.ts';

/** One open session of a user. */
export const sessionSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  /** Accurate to a few minutes. */
  lastSeenAt: timeSchema,
  /** The browser's user agent at sign-in; empty when none was sent. */
  userAgent: z.string(),
  /**
   * ext: the network that the session was started from, without the part that identifies a machine; null when
   * unknown.
   */
  address: z.string().nullable(),
  /** Whether this session made the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A code of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCodeSchema = z.string().trim().min(1).max(40);

export const enrolmentSchema = z.object({
  /** Base 32, for typing. */
  secret: z.string(),
  /** The same secret for scanning (Key URI Format). */
  otpauthUrl: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Number of recovery codes per second factor. */
export const RECOVERY_CODES = 10;

/** How long a confirmation is valid. */
export const CONFIRMED_MINUTES = 10;

/** Providers set no limit for their codes; this is far above any of them. */
const providerCodeSchema = z.string().min(1).max(2_000);
/** Signed by the auth service: the state of the started sign-in, or what Google has proven. */
export const ticketSchema = z.string().min(1).max(4_000);
/** A PKCE verifier (RFC 7636, section 4.1), known only to the browser that started the sign-in. */
export const verifierSchema = z.string().min(43).max(128);

/** Parameters that a browser brings back from Google. */
export const googleReturnFields = {
  code: providerCodeSchema,
  state: ticketSchema,
  verifier: verifierSchema,
} as const;
