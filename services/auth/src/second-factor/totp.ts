/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 asks of a secret (section 4, R6). */
const SECRET_BYTES = 20;
/** A code of the step before or after is taken too: clocks differ, and typing takes time (RFC 6238, section 5.2). */
const WINDOW = 1;
const ISSUER = 'Colloquy';

/** Whether a typed code is one of an app, and no recovery code. */
export function isTotpCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** A new secret in base 32. */
export async function makeSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that apps read from a QR code (Key URI Format); `label` is whose account it is. */
export async function otpauthUrlOf(secret: string, label: string): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label, secret }).toString();
}

/** The time step that a code is of, or null for a code that is wrong. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await library();
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...PARAMETERS, secret: key, token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}

// Most installations never need it: it is no part of their start.
const library = () => import('otpauth');
