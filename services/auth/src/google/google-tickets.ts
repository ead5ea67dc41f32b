import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Secret } from '@colloquy/config';

/** Definitions, section 11, allow signed states 10 minutes; proofs from Google are valid as long. */
const TICKET_MS = 10 * 60 * 1_000;
const VERIFIER_BYTES = 32;
const ISSUER = 'colloquy';

const stateSchema = z.object({
  jti: z.string(),
  challenge: z.string(),
  /** `register` is signed only for a user who has agreed to the terms. */
  action: z.enum(['login', 'register']),
});
const proofSchema = z.object({
  jti: z.string(),
  challenge: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
});
export type SignInState = z.infer<typeof stateSchema>;
export type GoogleProof = z.infer<typeof proofSchema>;

export type GoogleTickets = ReturnType<typeof createGoogleTickets>;

/**
 * Signed tickets that a browser carries: the `state` sent to Google and the `proof` of Google's answer. Both contain
 * the hash of a verifier known only to the browser that started, so no browser can finish another's sign-in, and
 * nothing is stored until a ticket is used.
 */
export function createGoogleTickets(secret: Secret, now: () => Date) {
  const key = createHmac('sha256', secret.reveal()).update('google sign-in').digest();
  const expiry = () => new Date(now().getTime() + TICKET_MS);

  const sign = (audience: string, payload: SignInState | GoogleProof) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setExpirationTime(expiry())
      .sign(key);

  async function read<TTicket extends { readonly challenge: string }>(
    audience: string,
    schema: z.ZodType<TTicket>,
    token: string,
    verifier: string,
  ): Promise<TTicket | null> {
    const options = {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience,
      requiredClaims: ['exp'],
      currentDate: now(),
    };
    const verified = await jwtVerify(token, key, options).catch(() => null);
    const ticket = schema.safeParse(verified?.payload);
    return ticket.success && ticket.data.challenge === challengeOf(verifier) ? ticket.data : null;
  }

  return {
    makeVerifier() {
      const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
      return { verifier, challenge: challengeOf(verifier) };
    },
    makeState: (state: SignInState) => sign('google-state', state),
    makeProof: (proof: GoogleProof) => sign('google-proof', proof),
    /** Null for a state that is forged, expired or another browser's. */
    readState: (token: string, verifier: string) => read('google-state', stateSchema, token, verifier),
    /** Null for a proof that is forged, expired or another browser's. */
    readProof: (token: string, verifier: string) => read('google-proof', proofSchema, token, verifier),
    /** When a ticket signed now expires. */
    expiry,
  };
}

/** RFC 7636, section 4.2, method S256. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
