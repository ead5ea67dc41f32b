import { createHash } from 'node:crypto';

/**
 * A write becomes visible at most this long after its timestamp. The store's clock sets the timestamp, so the delay is
 * only that of the write itself.
 */
export const OVERLAP_MS = 10_000;
/**
 * A stream without a cursor starts this far in the past, because a history that was read before it may lack these
 * writes.
 */
export const START_MS = 30_000;
/** Older cursors are ignored: the client reads the history again. */
const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_MARKS = 64;
const MARK = /^[0-9a-f]{8}$/;

/**
 * A client's position in a conversation: it has everything written before `atMs` - OVERLAP_MS, and of later writes the
 * events with these marks. The cursor is the event's id, so that any replica can continue exactly there.
 */
export interface FeedCursor {
  readonly atMs: number;
  /** The marks of sent events, each with the time of its write, in the order of sending. */
  readonly marks: ReadonlyMap<string, number>;
}

/** The mark of an event: a digest of its content. */
export function markOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 8);
}

/** The position where a stream resumes or begins. `lastEventId` comes from the client and may have any content. */
export function readCursor(lastEventId: string | null, now: Date): FeedCursor {
  const [time = '', ...marks] = (lastEventId ?? '').split('.');
  const atMs = /^[0-9a-z]{1,10}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN;
  const isKnown = atMs > now.getTime() - MAX_AGE_MS && atMs <= now.getTime() + OVERLAP_MS;
  if (!isKnown) return { atMs: now.getTime() - START_MS + OVERLAP_MS, marks: new Map() };
  const sent = marks.filter((mark) => MARK.test(mark)).slice(-MAX_MARKS);
  return { atMs, marks: new Map(sent.map((mark) => [mark, atMs])) };
}

/** The start time for reading new writes from the store. */
export function readFrom({ atMs }: FeedCursor): Date {
  return new Date(atMs - OVERLAP_MS);
}

/** The cursor after an event written at `writtenAt`, without marks that no later read can match. */
export function advanced({ atMs, marks }: FeedCursor, mark: string, writtenAt: Date): FeedCursor {
  const nextMs = Math.max(atMs, writtenAt.getTime());
  const kept = [...marks].filter(([known, writtenMs]) => known !== mark && writtenMs >= nextMs - OVERLAP_MS);
  return { atMs: nextMs, marks: new Map([...kept, [mark, writtenAt.getTime()] as const].slice(-MAX_MARKS)) };
}

/** The cursor as the id of an event. */
export function cursorId({ atMs, marks }: FeedCursor): string {
  return [Math.trunc(atMs).toString(36), ...marks.keys()].join('.');
}
