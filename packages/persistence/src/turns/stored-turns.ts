import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import type { ServiceDatabase } from '../connection/service-database.ts';
import type { Clock } from '../connection/store-clock.ts';
import { storeCall } from '../connection/store-errors.ts';
import { unlessTaken } from '../repository/unless-taken.ts';

/** Rows unused for this long are purged. */
const KEPT_MS = 60 * 60 * 1_000;

/** Belongs to no workspace, because all of them share the turns at a thing. */
interface TurnRow {
  /** A hash, because the name of the thing must not be readable here. */
  _id: string;
  freeAt: Date;
}

export type StoredTurns = ReturnType<typeof createStoredTurns>;

/** Turns at named things, shared by all processes of a service in its collection `turns`. One per service. */
export function createStoredTurns(
  service: ServiceDatabase,
  { clock = service.clock }: { clock?: Clock } = {},
) {
  const rows = service.model<TurnRow>('Turn', turnSchema(), 'turns');
  const freeIn = (now: Date, ms: number) => ({ freeAt: new Date(now.getTime() + ms) });

  return {
    /** Takes the thing for `gapMs` and returns 0; when it is taken, returns the milliseconds until it may be free. */
    async take(name: string, gapMs: number): Promise<number> {
      const _id = idOf(name);
      const now = clock.now();
      const isFree = { _id, freeAt: { $lte: now } };
      const taken = { $set: freeIn(now, gapMs) };
      // A taken thing does not match the filter, and inserting a second row of it is rejected.
      const take = () => storeCall(() => rows.updateOne(isFree, taken, { upsert: true }).exec());
      if ((await unlessTaken(take, () => null)) !== null) return 0;
      const row = await storeCall(() => rows.findById(_id).lean().exec());
      return row === null ? 1 : Math.max(1, row.freeAt.getTime() - clock.now().getTime());
    },

    /** Blocks the thing for this long. */
    async keepFree(name: string, ms: number): Promise<void> {
      const least = { $max: freeIn(clock.now(), ms) };
      await storeCall(() => rows.updateOne({ _id: idOf(name) }, least, { upsert: true }).exec());
    },

    /** Deletes rows unused for an hour. Returns how many. */
    async purge(): Promise<number> {
      const quiet = { freeAt: { $lte: new Date(clock.now().getTime() - KEPT_MS) } };
      return (await storeCall(() => rows.deleteMany(quiet).exec())).deletedCount;
    },
  };
}

function turnSchema(): Schema<TurnRow> {
  const schema = new Schema<TurnRow>({
    _id: { type: String, required: true },
    freeAt: { type: Date, required: true },
  });
  // Query: rows unused for long.
  schema.index({ freeAt: 1 });
  return schema;
}

function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
