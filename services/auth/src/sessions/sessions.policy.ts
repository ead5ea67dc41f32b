import type { Session } from '@colloquy/contracts';
import type { SessionDocument } from './sessions.model.ts';

/** More are never needed; the one seen longest ago ends when another begins. */
export const MAX_SESSIONS = 100;

const USER_AGENT_MAX_LENGTH = 300;
/** Groups of 16 bits that are kept of the address of an IPv6 network. */
const KEPT_GROUPS = 3;

/**
 * The network of an address as `addressKeyOf` gives it, without what tells its machines apart: enough to know one's
 * own again, and little to keep.
 */
export function networkOf(addressKey: string | null): string | null {
  if (addressKey === null) return null;
  if (!addressKey.includes(':')) return addressKey.replace(/\.\d+$/, '.x');
  return `${addressKey.split(':').slice(0, KEPT_GROUPS).join(':')}::/48`;
}

/** What a browser calls itself, as one line of bounded length. */
export function shownUserAgent(userAgent: string | null): string {
  return (userAgent ?? '').replaceAll(/\p{C}/gu, '').slice(0, USER_AGENT_MAX_LENGTH);
}

/** A session as its user sees it; `currentId` is the one that asks. */
export function toSession(
  { _id, createdAt, lastSeenAt, userAgent, address }: SessionDocument,
  currentId: string | undefined,
): Session {
  return {
    id: _id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    address,
    current: _id === currentId,
  };
}
