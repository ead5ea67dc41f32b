import { randomBytes } from 'node:crypto';

/** 16 random bytes are 22 characters of base64url. */
const LINK_ID_BYTES = 16;

/** An unguessable id for a public link, 22 characters long. */
export function newLinkId(): string {
  return randomBytes(LINK_ID_BYTES).toString('base64url');
}
