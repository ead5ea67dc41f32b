import { createHash } from 'node:crypto';
import { ERRORS, isAppError } from '@colloquy/errors';
import { Schema } from 'mongoose';
import type { ServiceDatabase } from '../connection/service-database.ts';
import type { Clock } from '../connection/store-clock.ts';
import { storeCall } from '../connection/store-errors.ts';

/** What nobody has wanted for this long is forgotten. */
const KEPT_MS = 60 * 60 * 1_000;

/** Belongs to no workspace: whoever wants a thing waits for everybody else's turn at it. */
interface TurnRow {
  /** A hash, as the name of the thing is nobody's to read here. */
  _id: string;
  freeAt: Date;
}

export type StoredTurns = ReturnType<typeof createStoredTurns>;

/** Turns at named things that all processes of a service share, in its collection `turns`. One per service. */
export function createStoredTurns(
  service: ServiceDatabase,
  { clock = service.clock }: { clock?: Clock } = {},
) {
  const rows = service.model<TurnRow>('Turn', turnSchema(), 'turns');
  const freeIn = (now: Date, ms: number) => ({ freeAt: new Date(now.getTime() + ms) });

  return {
    /** Takes the thing for `gapMs` and answers 0; when it is taken, the milliseconds until it may be free. */
    async take(name: string, gapMs: number): Promise<number> {
      const _id = idOf(name);
      const now = clock.now();
      const isFree = { _id, freeAt: { $lte: now } };
      const taken = { $set: freeIn(now, gapMs) };
      try {
        // What is not free is not found, and a second row of it is refused.
        await storeCall(() => rows.updateOne(isFree, taken, { upsert: true }).exec());
        return 0;
      } catch (error) {
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
      }
      const row = await storeCall(() => rows.findById(_id).lean().exec());
      return row === null ? 1 : Math.max(1, row.freeAt.getTime() - clock.now().getTime());
    },

    /** Nobody gets the thing for this long. */
    async keepFree(name: string, ms: number): Promise<void> {
      const least = { $max: freeIn(clock.now(), ms) };
      await storeCall(() => rows.updateOne({ _id: idOf(name) }, least, { upsert: true }).exec());
    },

    /** Forgets what nobody has wanted for an hour. Returns how many. */
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
  // Query: what nobody has wanted for long.
  schema.index({ freeAt: 1 });
  return schema;
}

function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
