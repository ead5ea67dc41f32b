import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@colloquy/config';

export type MailTokenCodec = ReturnType<typeof createMailTokenCodec>;

/**
 * Creates the token of a mailed link from the id of its record, and reads the id from a genuine token.
 * `<id>.<HMAC-SHA256 of the id>`: the mail can be created again after a crash, and no store contains the token.
 */
export function createMailTokenCodec(secret: Secret) {
  const sign = (tokenId: string) => createHmac('sha256', secret.reveal()).update(tokenId).digest();
  return {
    make: (tokenId: string) => `${tokenId}.${sign(tokenId).toString('base64url')}`,
    /** Null for any token that this product did not create. */
    read(token: string) {
      const [tokenId, signature, ...rest] = token.split('.');
      if (tokenId === undefined || signature === undefined || rest.length > 0) return null;
      const expected = sign(tokenId);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? tokenId : null;
    },
  };
}
