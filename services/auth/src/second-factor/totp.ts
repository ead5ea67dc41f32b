import { Secret, TOTP } from 'otpauth';

// Loaded on demand, because most installations never need it.

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 requires of a secret (section 4, R6). */
const SECRET_BYTES = 20;
/**
 * A code of the previous or next step is accepted too: clocks differ, and typing takes time (RFC 6238, section 5.2).
 */
const WINDOW = 1;
const ISSUER = 'Colloquy';

/** A new secret in base 32. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code that apps read (Key URI Format); `label` names the account. */
export function otpauthUrlOf(secret: string, label: string): string {
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label, secret }).toString();
}

/** The time step of a code, or null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...PARAMETERS, secret: key, token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}
