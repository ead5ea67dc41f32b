import { createPublicKey, verify } from 'node:crypto';
import type { RawBody } from '@colloquy/contracts';

/** A request that is older, or that far in the future, is a replay or comes from a wrong clock. */
const MAX_AGE_MS = 5 * 60_000;
const SIGNATURE_BYTES = 64;

/** Whether Discord signed the timestamp and the body with the application's Ed25519 key within the last minutes. */
export function isSignedByDiscord({ bytes, headers }: RawBody, publicKey: string, now: Date): boolean {
  const timestamp = headers['x-signature-timestamp'] ?? '';
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  if (!/^\d{1,12}$/.test(timestamp) || signature.length !== SIGNATURE_BYTES) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > MAX_AGE_MS) return false;
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.concat([Buffer.from(timestamp), bytes]), key, signature);
  } catch {
    // Not a point of the curve.
    return false;
  }
}
