import { AppError, ERRORS } from '@colloquy/errors';
import { Schema, type QueryFilter } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { collectionOf } from '../aggregate/outbox-model.ts';
import type { ServiceDatabase } from '../connection/service-database.ts';
import type { Clock } from '../connection/store-clock.ts';
import { isDuplicateKey, storeCall } from '../connection/store-errors.ts';
import { derivedId, idSequence, newId } from '../ids/index.ts';
import { exactPattern } from '../repository/exact-pattern.ts';

/** definitions.md, part 0: keys are kept for 24 h. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** A request lives at most 60 s; a row still running after that belongs to a dead process. */
const LEASE_MS = 60_000;
const FIRST_LOOK_MS = 25;
const LONGEST_LOOK_MS = 200;
const DEFAULT_WAIT_MS = 2_000;
const FIRST_SERVER_ERROR = 500;

/** One user action. `bodyHash` is a hash of the request's body: reusing a key with another body is an error. */
export interface IdempotencyKey {
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  /** The workspace that the run needed access to; null if it needed none. */
  readonly workspaceId?: string | null;
}

interface IdempotencyRow {
  /** derivedId(actor, route, key): unique without a second index. */
  _id: string;
  /** The actor; rows from before this field have none, for a day. */
  actor?: string | null;
  workspace_id?: string | null;
  bodyHash: string;
  state: 'running' | 'done';
  runner: string;
  /**
   * Created with the first request of the action and reused by its repeats: the root of the ids that the work
   * creates.
   */
  seed: string;
  leaseUntil: Date;
  /** JSON, so that a body is replayed exactly, whatever its field names. */
  outcome: string | null;
  expiresAt: Date;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** Stores outcomes in the collection `idempotency_keys` of the service's database. One per service. */
export function createIdempotencyStore(
  service: ServiceDatabase,
  options: { clock?: Clock; waitMs?: number } = {},
) {
  const { clock = service.clock, waitMs = DEFAULT_WAIT_MS } = options;
  const rows = service.model<IdempotencyRow>('IdempotencyKey', idempotencySchema(), 'idempotency_keys');
  const collection = collectionOf(rows);

  /** Takes the key for `runner` and returns the action's seed; null when another runner has it. */
  async function take(
    id: string,
    { actor, bodyHash }: IdempotencyKey,
    runner: string,
  ): Promise<string | null> {
    const now = clock.now();
    const fields = {
      actor,
      workspace_id: null,
      bodyHash,
      state: 'running' as const,
      runner,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      outcome: null,
      expiresAt: new Date(now.getTime() + KEPT_MS),
    };
    try {
      await collection.insertOne({ _id: id, ...fields, seed: runner });
      return runner;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const expired = { _id: id, expiresAt: { $lte: now } };
    if ((await rows.updateOne(expired, { $set: { ...fields, seed: runner } }).exec()).modifiedCount === 1) {
      return runner;
    }
    const abandoned = { _id: id, state: 'running' as const, leaseUntil: { $lte: now }, bodyHash };
    const taken = await rows
      .findOneAndUpdate(abandoned, { $set: fields }, { returnDocument: 'after' })
      .lean()
      .exec();
    return taken?.seed ?? null;
  }

  /** The outcome of the request that holds the key, null when the key is free again. */
  async function outcomeOf(id: string, key: IdempotencyKey): Promise<Outcome | 'running' | null> {
    const row = await rows.findById(id).lean().exec();
    if (!row) return null;
    if (row.bodyHash !== key.bodyHash) throw new AppError({ code: ERRORS.idempotencyKeyReused });
    if (row.state === 'running' || row.outcome === null) {
      return row.leaseUntil > clock.now() ? 'running' : null;
    }
    const { workspace_id: workspaceId } = row;
    return { ...readOutcome(row.outcome), ...(workspaceId ? { workspaceId } : {}) };
  }

  async function runHeld(
    id: string,
    runner: string,
    seed: string,
    work: (newId: () => string) => Promise<Outcome>,
  ): Promise<Outcome> {
    const mine = { _id: id, runner };
    // The row stays, because its seed leads a repeat to what this run has stored.
    const over = { $set: { leaseUntil: new Date(0) } };
    const free = (): Promise<unknown> => storeCall(() => rows.updateOne(mine, over).exec());
    try {
      const { workspaceId = null, ...outcome } = await work(idSequence(seed));
      if (outcome.status >= FIRST_SERVER_ERROR) {
        await free();
        return outcome;
      }
      const done = {
        state: 'done' as const,
        outcome: JSON.stringify(outcome),
        workspace_id: workspaceId,
      };
      await storeCall(() => rows.updateOne(mine, { $set: done }).exec());
      return outcome;
    } catch (error) {
      // If the store is down, the row is kept until its lease expires.
      await free().catch(() => undefined);
      throw error;
    }
  }

  const erase = async (filter: QueryFilter<IdempotencyRow>): Promise<number> =>
    (await storeCall(() => rows.deleteMany(filter).exec())).deletedCount;

  return {
    /**
     * Runs `work` once per key. A success or 4xx is replayed for 24 h; a 5xx or an exception frees the key, so that
     * the next request resumes the work. `newId` returns the same ids in the same order in every run of one key, so
     * that a repeat finds what an interrupted run has stored. Duplicates of a running request wait briefly for its
     * outcome. Throws AppError `idempotencyKeyReused` when the key is reused with another body, `requestInProgress`
     * when the first request is still running, and whatever `work` throws.
     */
    async run(key: IdempotencyKey, work: (newId: () => string) => Promise<Outcome>) {
      const id = derivedId('idempotency', key.actor, key.route, key.key);
      const runner = newId();
      const deadline = performance.now() + waitMs;
      for (let lookAgainMs = FIRST_LOOK_MS; ; lookAgainMs = Math.min(2 * lookAgainMs, LONGEST_LOOK_MS)) {
        const seed = await storeCall(() => take(id, key, runner));
        if (seed !== null) return { ...(await runHeld(id, runner, seed, work)), replayed: false };
        const outcome = await storeCall(() => outcomeOf(id, key));
        if (outcome !== null && outcome !== 'running') return { ...outcome, replayed: true };
        if (performance.now() >= deadline) {
          throw new AppError({ code: ERRORS.requestInProgress, retry: 'backoff', retryAfterSeconds: 1 });
        }
        await pause(lookAgainMs);
      }
    },
    /** Deletes rows older than 24 h. Returns how many. */
    purge: () => erase({ expiresAt: { $lte: clock.now() } }),
    /** Deletes the outcomes of `actor`. Returns how many. */
    eraseActor: (actor: string) => erase({ actor }),
    /** Deletes the outcomes of a workspace. Returns how many. */
    eraseWorkspace: (workspaceId: string) => erase({ workspace_id: workspaceId }),
    /** Deletes all outcomes that contain `text`, such as an address or an id. Returns how many. */
    eraseContaining: (text: string) => {
      // The text as it is escaped inside the stored JSON.
      const stored = JSON.stringify(text).slice(1, -1);
      return erase({ outcome: { $regex: exactPattern(stored), $options: 'i' } });
    },
    /**
     * Frees the keys of unfinished requests, so that their repeats need not wait for the lease. Call it only when all
     * other processes are known to be dead, before the first request. Returns how many.
     */
    async freeAbandoned() {
      const over = { leaseUntil: new Date(0) };
      const result = await storeCall(() => rows.updateMany({ state: 'running' }, { $set: over }).exec());
      return result.modifiedCount;
    },
  };
}

function readOutcome(json: string): Outcome {
  const stored: unknown = JSON.parse(json);
  if (typeof stored === 'object' && stored !== null && 'status' in stored) {
    const { status } = stored;
    if (typeof status === 'number') return { status, body: 'body' in stored ? stored.body : undefined };
  }
  throw new AppError({ code: ERRORS.internalError, details: { reason: 'UNREADABLE_OUTCOME' } });
}

function idempotencySchema(): Schema<IdempotencyRow> {
  return new Schema<IdempotencyRow>({
    _id: { type: String, required: true },
    // Query: the outcomes of one actor, deleted with the account.
    actor: { type: String, default: null, index: true },
    // Query: the outcomes of a workspace, deleted with it.
    workspace_id: { type: String, default: null, index: true },
    bodyHash: { type: String, required: true },
    state: { type: String, required: true },
    runner: { type: String, required: true },
    seed: { type: String, required: true },
    leaseUntil: { type: Date, required: true },
    outcome: { type: String, default: null },
    // Query: purge.
    expiresAt: { type: Date, required: true, index: true },
  });
}
