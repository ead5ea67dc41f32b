import { z } from 'zod';
import { idSchema, timeSchema } from './fields.ts';

/** One sign-in of a person that still holds. */
export const sessionSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  /** To some minutes. */
  lastSeenAt: timeSchema,
  /** As the browser named itself when the session began; empty where it did not. */
  userAgent: z.string(),
  /** ext: the network that it was begun from, without what tells its machines apart; null where none is known. */
  address: z.string().nullable(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A code of an authenticator app, or a recovery code; spaces and hyphens in it count for nothing. */
export const secondFactorCodeSchema = z.string().trim().min(1).max(40);

export const enrolmentSchema = z.object({
  /** In base 32, for those who type it. */
  secret: z.string(),
  /** The same for those who scan it (Key URI Format). */
  otpauthUrl: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** How many recovery codes a second factor comes with. */
export const RECOVERY_CODES = 10;

/** How long a confirmation holds. */
export const CONFIRMED_MINUTES = 10;

/** Codes of providers have no bound of their own; this is far above any of them. */
const providerCodeSchema = z.string().min(1).max(2_000);
/** Signed by us: what was begun, or what Google has proven. */
export const ticketSchema = z.string().min(1).max(4_000);
/** A PKCE verifier (RFC 7636, section 4.1), which no one but the browser that began has. */
export const verifierSchema = z.string().min(43).max(128);

/** What a browser brings back from Google. */
export const googleReturnFields = {
  code: providerCodeSchema,
  state: ticketSchema,
  verifier: verifierSchema,
} as const;
