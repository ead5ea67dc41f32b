import type { Model } from 'mongoose';
import { createRepository, type OutboxSignal } from '@colloquy/persistence';
import type { LedgerDocument, MeterState } from '../usage/usage.model.ts';

export type MeteredAnswersRepository = ReturnType<typeof createMeteredAnswersRepository>;

/** Ledger entries to report to the provider's meter. */
export function createMeteredAnswersRepository(entries: Model<LedgerDocument>, signal: OutboxSignal) {
  const ledger = createRepository(entries, { signal }).everywhere(
    'answers of every workspace are reported to the payment provider',
  );
  return {
    /** Waiting entries that are due at `now`, longest due first. */
    findDue: (now: Date, limit: number) =>
      ledger.find({ meterState: 'waiting', meterNextAt: { $lte: now } }, { sort: { meterNextAt: 1 }, limit }),
    /** Records an attempt before it is made. False when another process has the entry. */
    async beginTry({ _id, meterTries }: LedgerDocument, at: Date, nextAt: Date) {
      const untouched = { _id, meterState: 'waiting' as const, meterTries };
      const set = { meterTriedAt: at, meterNextAt: nextAt, meterTries: meterTries + 1 };
      return (await ledger.update(untouched, { set })) !== null;
    },
    async finish({ _id }: LedgerDocument, meterState: Exclude<MeterState, 'waiting'>) {
      await ledger.update(_id, { set: { meterState, meterNextAt: null } });
    },
  };
}
