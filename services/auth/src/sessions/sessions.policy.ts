import type { Session } from '@colloquy/contracts';
import type { SessionDocument } from './sessions.model.ts';

/** More are never needed; a new session ends the one that was seen longest ago. */
export const MAX_SESSIONS = 100;

const USER_AGENT_MAX_LENGTH = 300;
/** 16-bit groups that are kept of an IPv6 network's address. */
const KEPT_GROUPS = 3;

/**
 * The network of an address returned by `addressKeyOf`, without the part that identifies a machine: enough to
 * recognise one's own, and little to store.
 */
export function networkOf(addressKey: string | null): string | null {
  if (addressKey === null) return null;
  if (!addressKey.includes(':')) return addressKey.replace(/\.\d+$/, '.x');
  return `${addressKey.split(':').slice(0, KEPT_GROUPS).join(':')}::/48`;
}

/** A browser's user agent as one line of limited length. */
export function shownUserAgent(userAgent: string | null): string {
  return (userAgent ?? '').replaceAll(/\p{C}/gu, '').slice(0, USER_AGENT_MAX_LENGTH);
}

/** A session as its user sees it; `currentId` is the calling one. */
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
