import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_KEY_MARK, API_KEY_PREFIX_LENGTH } from '@colloquy/contracts';

/** 256 bits cannot be guessed, so a plain hash is enough at rest. */
const SECRET_BYTES = 32;

export interface NewSecret {
  /** Shown once. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: string;
}

export function newSecret(): NewSecret {
  const random = randomBytes(SECRET_BYTES).toString('base64url');
  const secret = API_KEY_MARK + random;
  return {
    secret,
    prefix: random.slice(0, API_KEY_PREFIX_LENGTH),
    hash: createHash('sha256').update(secret).digest('hex'),
  };
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}
