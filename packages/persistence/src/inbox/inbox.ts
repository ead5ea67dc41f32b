import { AppError, ERRORS } from '@colloquy/errors';
import { Schema } from 'mongoose';
import type { ServiceDatabase } from '../connection/service-database.ts';
import type { Clock } from '../connection/store-clock.ts';
import { storeCall } from '../connection/store-errors.ts';
import { createStoreGroups } from '../batching/store-batches.ts';
import { unlessTaken } from '../repository/unless-taken.ts';
import { derivedId, newId } from '../ids/index.ts';
import { storedModel } from '../aggregate/outbox-model.ts';

interface InboxRow {
  /** derivedId(consumer, eventId): unique without a second index. */
  _id: string;
  consumer: string;
  eventId: string;
  /** `begun` marks an effect that must not be run again. */
  state: 'running' | 'begun' | 'applied';
  /** Outcome of an effect that runs at most once; rows of other effects have none. */
  outcome?: string | null;
  /** The process that runs the effect; a row taken over has another one. */
  runner: string;
  leaseUntil: Date | null;
  appliedAt: Date | null;
}

/** An effect that takes longer may be run again by the next process that receives the event. */
const LEASE_MS = 60_000;

/** The outcome of an effect that has begun and whose process died before recording the result. */
export const UNKNOWN_OUTCOME = 'unknown';

/** The outcome of an effect that runs at most once, and whether this call is the first to learn it. */
interface Settled {
  readonly outcome: string;
  readonly isNew: boolean;
}

type Claim = { readonly runner: string } | { readonly applied: Settled };

export type Inbox = ReturnType<typeof createInbox>;

/** Stores applied events in the collection `inbox` of the service's database. One per service. */
export function createInbox(service: ServiceDatabase, options: { clock?: Clock } = {}) {
  const { clock = service.clock } = options;
  const rows = service.model<InboxRow>('Inbox', inboxSchema(), 'inbox');
  const groups = createStoreGroups(storedModel(rows));

  /** The new row, or null when one exists already. */
  function take(id: string, row: Omit<InboxRow, '_id'>): Promise<'taken' | 'exists'> {
    return unlessTaken(
      () => groups.insert({ _id: id, ...row }).then(() => 'taken' as const),
      () => 'exists' as const,
    );
  }

  /** Takes over a row whose runner threw or let its lease expire. */
  async function takeOver(id: string, runner: string, now: Date): Promise<boolean> {
    const free = { _id: id, state: 'running' as const, leaseUntil: { $lte: now } };
    const lease = { runner, leaseUntil: new Date(now.getTime() + LEASE_MS) };
    const result = await storeCall(() => rows.updateOne(free, { $set: lease }).exec());
    return result.modifiedCount === 1;
  }

  /** Gives up an effect that has begun and whose process is dead: it is unknown whether it happened. */
  async function giveUp(id: string, now: Date): Promise<boolean> {
    const abandoned = { _id: id, state: 'begun' as const, leaseUntil: { $lte: now } };
    const set: Partial<InboxRow> = {
      state: 'applied',
      outcome: UNKNOWN_OUTCOME,
      runner: newId(),
      leaseUntil: null,
      appliedAt: now,
    };
    const result = await storeCall(() => rows.updateOne(abandoned, { $set: set }).exec());
    return result.modifiedCount === 1;
  }

  async function complete(id: string, runner: string, set: Partial<InboxRow>): Promise<void> {
    await groups.update({ filter: { _id: id, runner }, operators: { $set: set } });
  }

  /** Takes the event, or returns its outcome. Throws `requestInProgress` while another process runs its effect. */
  async function claim(id: string, consumer: string, eventId: string): Promise<Claim> {
    const runner = newId();
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const row = { consumer, eventId, state: 'running', runner, leaseUntil, appliedAt: null } as const;
    if ((await take(id, row)) === 'taken' || (await takeOver(id, runner, now))) return { runner };
    const isNew = await giveUp(id, now);
    const known = await storeCall(() => rows.findById(id).lean().exec());
    if (known?.state === 'applied') return { applied: { outcome: known.outcome ?? UNKNOWN_OUTCOME, isNew } };
    throw inProgress(consumer, eventId);
  }

  /**
   * Runs the effect under a claim; if it throws, the claim is freed at once, so that the next delivery need not wait.
   */
  async function run<T>(id: string, runner: string, effect: () => Promise<T>): Promise<T> {
    try {
      return await effect();
    } catch (error) {
      // If the store is down, the claim lasts 60 s.
      await complete(id, runner, { state: 'running', leaseUntil: new Date(0) }).catch(() => undefined);
      throw error;
    }
  }

  const applied = (id: string, runner: string, outcome: string | null) =>
    complete(id, runner, { state: 'applied', outcome, leaseUntil: null, appliedAt: clock.now() });

  return {
    /**
     * Runs `effect` for the event unless this consumer has applied it already.
     *
     * The guarantee: once a call has returned 'applied', the effect never runs again for this consumer and event.
     * Before that it runs at least once and never twice at a time within the lease (60 s). It runs again only when it
     * threw, when the process died between its start and the mark, or when it outlived its lease. So an effect
     * outside this database (a mail, a call) can repeat after a crash between the effect and its mark; to prevent
     * that, derive the effect's id from the event.
     *
     * Throws what `effect` throws, and AppError `requestInProgress` (retry: backoff) while another process runs it.
     */
    async applyOnce(consumer: string, event: { readonly id: string }, effect: () => Promise<void>) {
      const id = derivedId('inbox', consumer, event.id);
      const claimed = await claim(id, consumer, event.id);
      if ('applied' in claimed) return 'duplicate';
      await run(id, claimed.runner, effect);
      await applied(id, claimed.runner, null);
      return 'applied';
    },
    /**
     * Runs an effect that must never happen twice: it calls `begin` right before the irreversible step, and from then
     * on runs again only if it threw, which means that nothing has happened. An effect whose process died after
     * `begin` keeps the outcome `UNKNOWN_OUTCOME`. Returns the outcome, which is the first one when the event is
     * delivered again.
     *
     * Throws what `effect` throws, and AppError `requestInProgress` (retry: backoff) while another process runs it.
     */
    async applyAtMostOnce(
      consumer: string,
      event: { readonly id: string },
      effect: (begin: () => Promise<void>) => Promise<string>,
    ): Promise<Settled> {
      const id = derivedId('inbox', consumer, event.id);
      const claimed = await claim(id, consumer, event.id);
      if ('applied' in claimed) return claimed.applied;
      const { runner } = claimed;
      const begin = async (): Promise<void> => {
        // A runner that has lost the lease must not begin.
        const own = { _id: id, runner, state: 'running' as const };
        const result = await storeCall(() => rows.updateOne(own, { $set: { state: 'begun' } }).exec());
        if (result.modifiedCount !== 1) throw inProgress(consumer, event.id);
      };
      const outcome = await run(id, runner, () => effect(begin));
      await applied(id, runner, outcome);
      return { outcome, isNew: true };
    },
    /**
     * Deletes events applied before `before`, and those given up before then; keep them longer than the bus can
     * redeliver. Returns how many.
     */
    async purge(before: Date) {
      const old = [{ appliedAt: { $lt: before } }, { appliedAt: null, leaseUntil: { $lt: before } }];
      return (await storeCall(() => rows.deleteMany({ $or: old }).exec())).deletedCount;
    },
    /**
     * Frees the events with unfinished effects, so that their next delivery need not wait for the lease. Call it only
     * when all other processes are known to be dead, before the first event. Returns how many.
     */
    async freeAbandoned() {
      // Not earlier than now, because a row that has begun is purged by its age.
      const over = { leaseUntil: clock.now() };
      const result = await storeCall(() =>
        rows.updateMany({ state: { $in: ['running', 'begun'] } }, { $set: over }).exec(),
      );
      return result.modifiedCount;
    },
  };
}

function inProgress(consumer: string, eventId: string): AppError {
  return new AppError({
    code: ERRORS.requestInProgress,
    retry: 'backoff',
    details: { consumer, eventId },
  });
}

function inboxSchema(): Schema<InboxRow> {
  return new Schema<InboxRow>({
    _id: { type: String, required: true },
    consumer: { type: String, required: true },
    eventId: { type: String, required: true },
    state: { type: String, required: true },
    outcome: { type: String, default: null },
    runner: { type: String, required: true },
    leaseUntil: { type: Date, default: null },
    // Query: purge.
    appliedAt: { type: Date, default: null, index: true },
  });
}
