import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@colloquy/config';

/** Makes the token of a mailed link from the id of its record, and finds the id of a token that is genuine. */
export interface MailTokenCodec {
  make(tokenId: string): string;
  /** null for anything that this product did not make. */
  read(token: string): string | null;
}

/** `<id>.<HMAC-SHA256 of the id>`: the mail can be made again after a crash, and no store holds the token. */
export function createMailTokenCodec(secret: Secret): MailTokenCodec {
  const sign = (tokenId: string) => createHmac('sha256', secret.reveal()).update(tokenId).digest();
  return {
    make: (tokenId) => `${tokenId}.${sign(tokenId).toString('base64url')}`,
    read(token) {
      const [tokenId, signature, ...rest] = token.split('.');
      if (tokenId === undefined || signature === undefined || rest.length > 0) return null;
      const expected = sign(tokenId);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? tokenId : null;
    },
  };
}
