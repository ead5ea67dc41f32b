import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import { Schema } from 'mongoose';
import type { ServiceDatabase } from '../connection/service-database.ts';
import type { Clock } from '../connection/store-clock.ts';
import { storeCall } from '../connection/store-errors.ts';
import { createStoreGroups } from '../batching/store-batches.ts';
import { derivedId, newId } from '../ids/index.ts';
import { storedModel } from '../aggregate/outbox-model.ts';

interface InboxRow {
  /** derivedId(consumer, eventId): unique without a second index. */
  _id: string;
  consumer: string;
  eventId: string;
  state: 'running' | 'applied';
  /** Who runs the effect; a row taken over has another one. */
  runner: string;
  leaseUntil: Date | null;
  appliedAt: Date | null;
}

/** An effect that takes longer is run a second time by whoever gets the event next. */
const LEASE_MS = 60_000;

export type Inbox = ReturnType<typeof createInbox>;

/** Remembers applied events in the collection `inbox` of the service's database. One per service. */
export function createInbox(service: ServiceDatabase, options: { clock?: Clock } = {}) {
  const { clock = service.clock } = options;
  const rows = service.model<InboxRow>('Inbox', inboxSchema(), 'inbox');
  const groups = createStoreGroups(storedModel(rows));

  /** The new row, or null when there is one already. */
  async function take(id: string, row: Omit<InboxRow, '_id'>): Promise<'taken' | 'exists'> {
    try {
      await groups.insert({ _id: id, ...row });
      return 'taken';
    } catch (error) {
      if (isAppError(error, ERRORS.alreadyExists)) return 'exists';
      throw error;
    }
  }

  /** Takes over a row whose runner threw or let its lease pass. */
  async function takeOver(id: string, runner: string, now: Date): Promise<boolean> {
    const free = { _id: id, state: 'running' as const, leaseUntil: { $lte: now } };
    const lease = { runner, leaseUntil: new Date(now.getTime() + LEASE_MS) };
    const result = await storeCall(() => rows.updateOne(free, { $set: lease }).exec());
    return result.modifiedCount === 1;
  }

  async function complete(id: string, runner: string, set: Partial<InboxRow>): Promise<void> {
    await groups.update({ filter: { _id: id, runner }, operators: { $set: set } });
  }

  return {
    /**
     * Runs `effect` for the event unless this consumer has applied it already.
     *
     * The guarantee: once a call has returned 'applied', the effect never runs again for this consumer and event.
     * Before that it runs at least once and never twice at a time within the lease (60 s). It runs again only when
     * it threw, when the process died between its start and the mark, or when it outlived its lease. So an effect
     * outside this database (a mail, a call) can repeat after a crash between the effect and its mark, and
     * an effect that must not is made repeatable by an id derived from the event.
     *
     * Throws what `effect` throws, and AppError `requestInProgress` (retry: backoff) while another process runs it.
     */
    async applyOnce(consumer: string, event: { readonly id: string }, effect: () => Promise<void>) {
      const id = derivedId('inbox', consumer, event.id);
      const runner = newId();
      const now = clock.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const row = {
        consumer,
        eventId: event.id,
        state: 'running',
        runner,
        leaseUntil,
        appliedAt: null,
      } as const;
      if ((await take(id, row)) === 'exists' && !(await takeOver(id, runner, now))) {
        const known = await storeCall(() => rows.findById(id).lean().exec());
        if (known?.state === 'applied') return 'duplicate';
        throw new AppError({
          code: ERRORS.requestInProgress,
          retry: 'backoff',
          details: { consumer, eventId: event.id },
        });
      }
      try {
        await effect();
      } catch (error) {
        // Free at once: the next delivery need not wait for the lease. A store that is down keeps it 60 s.
        await complete(id, runner, { leaseUntil: new Date(0) }).catch(() => undefined);
        throw error;
      }
      await complete(id, runner, { state: 'applied', leaseUntil: null, appliedAt: clock.now() });
      return 'applied';
    },
    /** Forgets events applied before `before`; keep them longer than the bus can redeliver. Returns how many. */
    async purge(before: Date) {
      const result = await storeCall(() =>
        rows.deleteMany({ state: 'applied', appliedAt: { $lt: before } }).exec(),
      );
      return result.deletedCount;
    },
    /**
     * Frees the events whose effect has not ended, so that their next delivery need not wait for the lease. Only for
     * a process that knows the others are dead, before its first event. Returns how many.
     */
    async freeAbandoned() {
      const over = { leaseUntil: new Date(0) };
      const result = await storeCall(() => rows.updateMany({ state: 'running' }, { $set: over }).exec());
      return result.modifiedCount;
    },
  };
}

function inboxSchema(): Schema<InboxRow> {
  return new Schema<InboxRow>({
    _id: { type: String, required: true },
    consumer: { type: String, required: true },
    eventId: { type: String, required: true },
    state: { type: String, required: true },
    runner: { type: String, required: true },
    leaseUntil: { type: Date, default: null },
    // Query: purge.
    appliedAt: { type: Date, default: null, index: true },
  });
}
