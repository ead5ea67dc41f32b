import type { EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { type Clock, clockOf } from '../connection/store-clock.ts';
import { newId } from '../ids/index.ts';
import { storedModel } from '../aggregate/outbox-model.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { DocumentEngine } from '../repository/document-engine.ts';
import type { Filter, Sort, Update } from '../repository/query-types.ts';
import { maybe } from '../repository/scoped-repository.ts';
import type { RawUpdate, RawValues } from '../repository/write-operators.ts';
import type { LeasedDocument } from './lease-fields.ts';

interface LeasedJobsOptions {
  /** How long a claim holds without a heartbeat. A dead worker is replaced after at most this. */
  readonly leaseMs: number;
  /** A document with this many claims without progress is not claimed again; see `exhausted`. */
  readonly maxAttempts?: number;
  readonly signal: OutboxSignal;
  /** Default: the store's clock. */
  readonly clock?: Clock;
  /** Name of the lease holder, for operators. Default: a new id per factory. */
  readonly owner?: string;
}

export type LeasedJobs<TDoc extends LeasedDocument> = ReturnType<typeof createLeasedJobs<TDoc>>;

/**
 * Leased jobs on documents of all workspaces, which workers serve alike: claim, heartbeat, finish. Every write names
 * its lease by `leaseNumber`, so a late worker writes nothing.
 */
export function createLeasedJobs<TDoc extends LeasedDocument>(
  model: Model<TDoc>,
  options: LeasedJobsOptions,
) {
  const { leaseMs, maxAttempts, clock = clockOf(model), owner = newId() } = options;
  const engine = new DocumentEngine(storedModel(model), options.signal);
  const ended = { leaseOwner: null, leaseUntil: null };
  type WithEvents = { readonly events?: readonly EventEnvelope[] };

  function leaseEnd(): Date {
    return new Date(clock.now().getTime() + leaseMs);
  }

  function isFree(filter: Filter<TDoc>): RawValues {
    const free = { $or: [{ leaseUntil: null }, { leaseUntil: { $lte: clock.now() } }] };
    return { ...filter, $and: [...(filter.$and ?? []), free] };
  }

  /** Matches only while the lease is still this one. An expired lease that was not taken over still counts. */
  function held(id: string, leaseNumber: number): RawValues {
    return { _id: id, leaseNumber, leaseOwner: { $ne: null } };
  }

  async function write(
    id: string,
    leaseNumber: number,
    update: RawUpdate,
    events: readonly EventEnvelope[] = [],
  ): Promise<TDoc | null> {
    return maybe<TDoc>(await engine.update(held(id, leaseNumber), update, { events, includeDeleted: true }));
  }

  /** Writes lease fields without raising the revision: a concurrent edit by a user must not fail. */
  async function writeQuietly(id: string, leaseNumber: number, update: RawUpdate): Promise<boolean> {
    const options = { includeDeleted: true, isQuiet: true };
    return (await engine.update(held(id, leaseNumber), update, options)) !== null;
  }

  return {
    /**
     * Takes the lease of one matching free document, raising `leaseNumber` and `attempts`; null when none is free.
     */
    async claim(filter: Filter<TDoc>, sort?: Sort<TDoc>): Promise<TDoc | null> {
      const now = clock.now();
      const free = isFree(filter);
      const claimable = maxAttempts === undefined ? free : { ...free, attempts: { $lt: maxAttempts } };
      const claimed = await engine.update(
        claimable,
        {
          set: { leaseOwner: owner, leaseUntil: new Date(now.getTime() + leaseMs), heartbeatAt: now },
          inc: { leaseNumber: 1, attempts: 1 },
        },
        { ...(sort && { sort }), isQuiet: true },
      );
      return maybe<TDoc>(claimed);
    },
    /**
     * Renews the lease and stores progress, without raising `revision`. False when the lease is lost: stop, and write
     * nothing.
     */
    async heartbeat(id: string, leaseNumber: number, set?: Update<TDoc>['set']): Promise<boolean> {
      const beat = { ...set, leaseUntil: leaseEnd(), heartbeatAt: clock.now() };
      return writeQuietly(id, leaseNumber, { set: beat });
    },
    /** Writes the outcome with its events and ends the lease. Null when the lease was lost: nothing was written. */
    finish(id: string, leaseNumber: number, update: Update<TDoc>, { events }: WithEvents = {}) {
      return write(id, leaseNumber, { ...update, set: { attempts: 0, ...update.set, ...ended } }, events);
    },
    /** Writes a step with its events and keeps the lease. Null when the lease was lost. */
    advance(id: string, leaseNumber: number, update: Update<TDoc>, { events }: WithEvents = {}) {
      const beat = { ...update.set, leaseUntil: leaseEnd(), heartbeatAt: clock.now() };
      return write(id, leaseNumber, { ...update, set: beat }, events);
    },
    /**
     * Releases unfinished work, free at once or after `delayMs`. Only with `hasFailed` does this claim count as an
     * attempt. False when the lease was lost.
     */
    async release(
      id: string,
      leaseNumber: number,
      { delayMs = 0, hasFailed = false } = {},
    ): Promise<boolean> {
      const leaseUntil = delayMs > 0 ? new Date(clock.now().getTime() + delayMs) : null;
      const giveBack: RawUpdate = { set: { leaseOwner: null, leaseUntil } };
      return writeQuietly(id, leaseNumber, hasFailed ? giveBack : { ...giveBack, inc: { attempts: -1 } });
    },
    /** Free documents that used up `maxAttempts`, to be ended with a visible error. */
    async exhausted(filter: Filter<TDoc>, limit: number): Promise<TDoc[]> {
      if (maxAttempts === undefined) return [];
      const found = await engine.find({ ...isFree(filter), attempts: { $gte: maxAttempts } }, { limit });
      return found.flatMap((document) => maybe<TDoc>(document) ?? []);
    },
  };
}
