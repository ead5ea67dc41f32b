import { randomBytes } from 'node:crypto';

/** 16 random bytes are 22 characters of base64url. */
const LINK_ID_BYTES = 16;

/** An unguessable id for a public link, 22 characters long. */
export function newLinkId(): string {
  return randomBytes(LINK_ID_BYTES).toString('base64url');
}

/** A link answers while it is switched on and not out of date. */
export function isOpen(link: { enabled: boolean; expiresAt: Date | null }, now: Date): boolean {
  return link.enabled && (link.expiresAt === null || link.expiresAt > now);
}
