import type { Model } from 'mongoose';
import { createRepository, type OutboxSignal } from '@colloquy/persistence';
import type { LedgerDocument, MeterState } from '../usage/usage.model.ts';

/** Ledger entries on their way to the provider's meter. */
export interface MeteredAnswersRepository {
  /** Those that wait and are due at `now`, the longest due first. */
  findDue(now: Date, limit: number): Promise<LedgerDocument[]>;
  /** Notes a try before it is made. False when another process has it. */
  beginTry(entry: LedgerDocument, at: Date, nextAt: Date): Promise<boolean>;
  finish(entry: LedgerDocument, state: Exclude<MeterState, 'waiting'>): Promise<void>;
}

export function createMeteredAnswersRepository(
  entries: Model<LedgerDocument>,
  signal: OutboxSignal,
): MeteredAnswersRepository {
  const ledger = createRepository(entries, { signal }).everywhere(
    'answers of every workspace are reported to the payment provider',
  );
  return {
    findDue: (now, limit) =>
      ledger.find({ meterState: 'waiting', meterNextAt: { $lte: now } }, { sort: { meterNextAt: 1 }, limit }),
    async beginTry({ _id, meterTries = 0 }, at, nextAt) {
      const untouched = { _id, meterState: 'waiting' as const, meterTries };
      const set = { meterTriedAt: at, meterNextAt: nextAt, meterTries: meterTries + 1 };
      return (await ledger.update(untouched, { set })) !== null;
    },
    async finish({ _id }, meterState) {
      await ledger.update(_id, { set: { meterState, meterNextAt: null } });
    },
  };
}
