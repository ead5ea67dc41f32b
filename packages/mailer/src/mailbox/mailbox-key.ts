import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const COOKIE = 'colloquy_mailbox';
const QUERY = 'key';

/** How a request proves access: by the link that the start printed, or by the cookie that the link set. */
type KeyProof = 'link' | 'cookie' | 'none';

/** The proof of `key` in a request; a wrong one counts as none. */
export function proofIn(request: IncomingMessage, url: URL, key: string): KeyProof {
  const given = url.searchParams.get(QUERY);
  if (given !== null) return isSame(given, key) ? 'link' : 'none';
  return cookiesNamed(request.headers.cookie ?? '').some((value) => isSame(value, key)) ? 'cookie' : 'none';
}

/**
 * Carries the key across the pages after the link, outside of their addresses; scripts and other sites cannot read
 * it.
 */
export function keyCookie(key: string): string {
  return `${COOKIE}=${key}; Path=/mailbox; HttpOnly; SameSite=Strict`;
}

export function mailboxPath(key: string): string {
  return `/mailbox?${QUERY}=${key}`;
}

function cookiesNamed(header: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === COOKIE)
    .map(([, ...value]) => value.join('='));
}

// Hashes have equal length, so the comparison takes constant time.
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
