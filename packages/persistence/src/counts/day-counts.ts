import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument } from '../aggregate/aggregate.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { createRepository } from '../repository/repository.ts';
import { unlessTaken } from '../repository/unless-taken.ts';

/** A counter of one day (UTC), for one subject or the whole installation. */
export interface DayCountDocument extends AggregateDocument {
  count: number;
}

export interface DayLimit {
  /** The counted subject, such as `workspace:<id>`. */
  readonly of: string;
  readonly limit: number;
}

export type DayCounts = ReturnType<typeof createDayCounts>;

export function dayCountSchema(): Schema<DayCountDocument> {
  return new Schema<DayCountDocument>({ ...aggregateFields, count: { type: Number, default: 0 } });
}

/** Daily counters in the store, shared by all processes. */
export function createDayCounts(model: Model<DayCountDocument>, signal: OutboxSignal, now: () => Date) {
  const counts = createRepository(model, { signal }).everywhere('One of the counts may be of everybody.');
  /** Ids sort by their day. */
  const today = (): string => startOfDay(now()).toISOString().slice(0, 10);
  const idOf = (of: string): string => `${today()}:${of}`;
  const takeKnown = async (id: string, limit: number): Promise<boolean> =>
    (await counts.update({ _id: id, count: { $lt: limit } }, { inc: { count: 1 } })) !== null;

  async function take({ of, limit }: DayLimit): Promise<boolean> {
    const id = idOf(of);
    if (await takeKnown(id, limit)) return true;
    // A counter that exists is full, or another process has just created it.
    return unlessTaken(
      () => counts.insert({ _id: id, count: 1 }).then(() => true),
      () => takeKnown(id, limit),
    );
  }

  async function giveBack(limits: readonly DayLimit[]): Promise<void> {
    for (const { of } of limits)
      await counts.update({ _id: idOf(of), count: { $gt: 0 } }, { inc: { count: -1 } });
  }

  return {
    /**
     * Increments the counter of each limit and returns null; if a limit is reached, increments none and returns that
     * limit.
     */
    async take<TLimit extends DayLimit>(limits: readonly TLimit[]): Promise<TLimit | null> {
      for (const [index, limit] of limits.entries()) {
        if (await take(limit)) continue;
        await giveBack(limits.slice(0, index));
        return limit;
      }
      return null;
    },
    /** Takes back an increment for something that did not happen. */
    giveBack,
    /** Deletes the counters of earlier days. */
    async dropEarlier(): Promise<void> {
      await counts.purge({ _id: { $lt: today() } });
    },
  };
}

/** The midnight (UTC) at which the day of `at` began. */
export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}
