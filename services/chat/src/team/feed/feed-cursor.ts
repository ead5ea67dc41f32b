import { createHash } from 'node:crypto';

/**
 * A write is in the store at most this long after the time that it carries: the store's clock stamps it, so what lies
 * between is the way of the write itself.
 */
export const OVERLAP_MS = 10_000;
/** A stream that begins without a cursor tells what was written this long before, which a history read first may lack. */
export const START_MS = 30_000;
/** Resuming from longer ago begins anew: the client reads the history. */
const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_MARKS = 64;
const MARK = /^[0-9a-f]{8}$/;

/**
 * How far a client has read a conversation: everything written before `atMs` less OVERLAP_MS, and of what was written
 * after that the events with these marks. It travels as the event's id, so that any replica goes on exactly there.
 */
export interface FeedCursor {
  readonly atMs: number;
  /** The marks of events sent, each with the time of its write, in the order of sending. */
  readonly marks: ReadonlyMap<string, number>;
}

/** The mark of an event: events with other content have another one. */
export function markOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 8);
}

/** Where a stream goes on, or begins: `lastEventId` is the client's, and may be anything. */
export function readCursor(lastEventId: string | null, now: Date): FeedCursor {
  const [time = '', ...marks] = (lastEventId ?? '').split('.');
  const atMs = /^[0-9a-z]{1,10}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN;
  const isKnown = atMs > now.getTime() - MAX_AGE_MS && atMs <= now.getTime() + OVERLAP_MS;
  if (!isKnown) return { atMs: now.getTime() - START_MS + OVERLAP_MS, marks: new Map() };
  const sent = marks.filter((mark) => MARK.test(mark)).slice(-MAX_MARKS);
  return { atMs, marks: new Map(sent.map((mark) => [mark, atMs])) };
}

/** From when on the store is asked for what is new. */
export function readFrom({ atMs }: FeedCursor): Date {
  return new Date(atMs - OVERLAP_MS);
}

/** The cursor after an event that was written at `writtenAt`; marks that can meet no event any more are dropped. */
export function advanced({ atMs, marks }: FeedCursor, mark: string, writtenAt: Date): FeedCursor {
  const nextMs = Math.max(atMs, writtenAt.getTime());
  const kept = [...marks].filter(([known, writtenMs]) => known !== mark && writtenMs >= nextMs - OVERLAP_MS);
  return { atMs: nextMs, marks: new Map([...kept, [mark, writtenAt.getTime()] as const].slice(-MAX_MARKS)) };
}

/** The cursor as the id of an event. */
export function cursorId({ atMs, marks }: FeedCursor): string {
  return [Math.trunc(atMs).toString(36), ...marks.keys()].join('.');
}
