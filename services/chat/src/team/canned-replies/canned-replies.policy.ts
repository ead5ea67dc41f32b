import { MAX_CANNED_REPLIES, type AuditValues, type CannedReply } from '@colloquy/contracts';
import { AppError, ERRORS, notFound } from '@colloquy/errors';
import type { StoredReply } from './canned-replies.model.ts';

/** A reply as the members of its workspace see it. */
export function toCannedReply(workspaceId: string, { id, title, text, revision }: StoredReply): CannedReply {
  return { id, workspace_id: workspaceId, title, text, revision };
}

/** Sorted by title, ignoring case and accents; replies with the same title in the order of creation. */
export function byTitle(replies: readonly StoredReply[]): StoredReply[] {
  return replies.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base' }));
}

/** The values of a reply for the audit log. */
export function auditValuesOf({ title, text }: StoredReply): AuditValues {
  return { title, text };
}

/** Throws `wrongState` when a workspace has the maximum number of replies. */
export function assertRoom(replies: readonly StoredReply[]): void {
  if (replies.length < MAX_CANNED_REPLIES) return;
  throw new AppError({
    code: ERRORS.wrongState,
    details: { reason: 'TOO_MANY_REPLIES', limit: MAX_CANNED_REPLIES },
  });
}

/** Throws `notFound` both for another workspace's reply and for an unknown id. */
export function foundReply(replies: readonly StoredReply[], id: string): StoredReply {
  const known = replies.find((one) => one.id === id);
  if (known === undefined) throw notFound('canned reply');
  return known;
}
