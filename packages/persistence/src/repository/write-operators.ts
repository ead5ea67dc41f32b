import type { EventEnvelope } from '@colloquy/contracts';
import type { OutboxBatch } from '../aggregate/aggregate.ts';
import { DELETED_STATUS } from '../aggregate/aggregate.ts';
import { newId } from '../ids/index.ts';

/** An update without its document type, as the engine expects it. */
export interface RawUpdate {
  readonly set?: RawValues;
  readonly unset?: readonly string[];
  readonly inc?: RawValues;
  readonly push?: RawValues;
  readonly pull?: RawValues;
  readonly addToSet?: RawValues;
  readonly min?: RawValues;
  readonly max?: RawValues;
  readonly setOnInsert?: RawValues;
}

export type RawValues = Readonly<Record<string, unknown>>;

/** The batch of one write, or null when it has no events. */
export function batchOf(events: readonly EventEnvelope[]): OutboxBatch | null {
  return events.length === 0 ? null : { id: newId(), events };
}

/**
 * MongoDB's operators for `update`: raises the revision, sets `updatedAt`, and pushes the events into the outbox in
 * the same atomic write. A quiet update does not change revision and time. `outboxAt` keeps the time of the oldest
 * waiting batch, `deletedAt` that of the first write of status 9.
 */
export function writeOperators(
  update: RawUpdate,
  now: Date,
  batch: OutboxBatch | null,
  isQuiet = false,
): RawValues {
  const operators: Record<string, RawValues | undefined> = {
    $set: isQuiet ? update.set : { ...update.set, updatedAt: now },
    $inc: isQuiet ? update.inc : { ...update.inc, revision: 1 },
    $unset: update.unset && Object.fromEntries(update.unset.map((field) => [field, 1])),
    $push: batch ? { ...update.push, outbox: batch } : update.push,
    $pull: update.pull,
    $addToSet: update.addToSet,
    $min: {
      ...update.min,
      ...(batch ? { outboxAt: now } : {}),
      ...(update.set?.['status'] === DELETED_STATUS ? { deletedAt: now } : {}),
    },
    $max: update.max,
    $setOnInsert: update.setOnInsert,
  };
  return Object.fromEntries(
    Object.entries(operators).filter(([, values]) => values && Object.keys(values).length > 0),
  );
}
