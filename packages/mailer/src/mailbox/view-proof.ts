import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long the page of one mail can be opened. */
export const VIEW_MS = 60 * 60_000;
const UNTIL = /^\d{1,15}$/;

/** Path that shows one mail to its holder, without the mailbox's key. */
export function viewPath(key: string, id: string, now = Date.now()): string {
  const until = String(now + VIEW_MS);
  return `/mailbox/shown/${id}?until=${until}&proof=${proofOf(key, id, until)}`;
}

/** Whether `viewPath` created the query for this mail less than an hour ago. */
export function provesView(key: string, id: string, query: URLSearchParams, now = Date.now()): boolean {
  const until = query.get('until') ?? '';
  if (!UNTIL.test(until) || Number(until) <= now || Number(until) > now + VIEW_MS) return false;
  const given = Buffer.from(query.get('proof') ?? '');
  const right = Buffer.from(proofOf(key, id, until));
  return given.length === right.length && timingSafeEqual(given, right);
}

function proofOf(key: string, id: string, until: string): string {
  return createHmac('sha256', key).update(`view:${id}:${until}`).digest('base64url');
}
