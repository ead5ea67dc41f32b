import { createHash } from 'node:crypto';
import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument } from '../aggregate/aggregate.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { modify } from '../repository/modify.ts';
import { createRepository } from '../repository/repository.ts';

/** Events under one key in its current window of time. The id is a digest of the key. */
export interface WindowCountDocument extends AggregateDocument {
  count: number;
  windowEndsAt: Date;
  /** How often in a row the window ended in a lock: each lock doubles the next. */
  locks: number;
}

/** Events allowed per window. */
export interface WindowRule {
  readonly max: number;
  readonly windowMs: number;
  /** Maximum window after locks: each consecutive window above `max` doubles the next. Default: windows never grow. */
  readonly longestLockMs?: number;
}

/** The count after an event, and the time until its window ends. */
export interface WindowCount {
  readonly count: number;
  readonly endsInMs: number;
}

export interface WindowState {
  readonly count: number;
  readonly windowEndsAt: Date;
  readonly locks: number;
}

export type WindowCounts = ReturnType<typeof createWindowCounts>;

export function windowCountSchema(): Schema<WindowCountDocument> {
  return new Schema<WindowCountDocument>({
    ...aggregateFields,
    count: { type: Number, default: 0 },
    // Query: ended windows. Not every supported store has TTL indexes.
    windowEndsAt: { type: Date, required: true, index: true },
    locks: { type: Number, default: 0 },
  });
}

/** The window that starts at `now` after `previous` has ended. */
export function nextWindow(
  previous: WindowState | null,
  { max, windowMs, longestLockMs = windowMs }: WindowRule,
  now: Date,
): WindowState {
  const wasLocked = previous !== null && previous.count > max;
  const locks = wasLocked ? previous.locks + 1 : 0;
  const lengthMs = Math.min(longestLockMs, windowMs * 2 ** locks);
  return { count: 1, windowEndsAt: new Date(now.getTime() + lengthMs), locks };
}

/** Counts events by key in the store, so that every process sees the same count. */
export function createWindowCounts(model: Model<WindowCountDocument>, signal: OutboxSignal, now: () => Date) {
  const counts = createRepository(model, { signal }).everywhere(
    'A key may be an address, which belongs to no workspace.',
  );
  // Keys contain typed text and addresses, which must not be readable in the store.
  const idOf = (key: string) => createHash('sha256').update(key).digest('hex');

  async function countOf(_id: string, rule: WindowRule): Promise<WindowState | null> {
    const increment = () => counts.update({ _id, windowEndsAt: { $gt: now() } }, { inc: { count: 1 } });
    const open = await increment();
    if (open !== null) return open;
    let isCounted = false;
    const window = await modify<WindowCountDocument | null, WindowState>(
      () => counts.findById(_id),
      (previous) => {
        isCounted = previous === null || previous.windowEndsAt <= now();
        return isCounted ? nextWindow(previous, rule, now()) : null;
      },
      (previous, next) =>
        previous === null
          ? counts.insert({ _id, ...next })
          : counts.update(_id, { set: { ...next } }, { expectRevision: previous.revision }),
    );
    // Another event has opened the window.
    return isCounted ? window : increment();
  }

  return {
    /** Counts one event. */
    async count(key: string, rule: WindowRule): Promise<WindowCount> {
      const state = await countOf(idOf(key), rule);
      // The window ended while this event was counted: it may be tried again at once.
      if (state === null) return { count: Infinity, endsInMs: 0 };
      return { count: state.count, endsInMs: state.windowEndsAt.getTime() - now().getTime() };
    },
    /** Forgets the key's events and locks. */
    async clear(key: string): Promise<void> {
      await counts.update(idOf(key), { set: { count: 0, locks: 0 } });
    },
    /** Takes back one counted event; others under the same key stay. */
    async giveBack(key: string): Promise<void> {
      const open = { _id: idOf(key), windowEndsAt: { $gt: now() }, count: { $gt: 0 } };
      await counts.update(open, { inc: { count: -1 } });
    },
    /** Removes windows that ended at least `keptMs` ago; with them, the next window forgets earlier locks. */
    async purgeEnded(keptMs = 0): Promise<void> {
      await counts.purge({ windowEndsAt: { $lte: new Date(now().getTime() - keptMs) } });
    },
  };
}
