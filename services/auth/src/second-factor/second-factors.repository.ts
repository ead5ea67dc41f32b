import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { createRepository, unlessTaken, type OutboxSignal } from '@colloquy/persistence';
import type { SecondFactorDocument } from './second-factors.model.ts';

const OFF = { secret: '', confirmedAt: null, lastStep: 0, recoveryHashes: [] };

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;

/** Each change is one conditional write, so only one of several concurrent changes succeeds. */
export function createSecondFactorRepository(model: Model<SecondFactorDocument>, signal: OutboxSignal) {
  const factors = createRepository(model, { signal, name: 'second factor' }).everywhere(
    'A second factor belongs to an account, and an account to no single workspace.',
  );
  const isOn = { confirmedAt: { $ne: null } };

  return {
    find: (userId: string) => factors.findById(userId),
    /** The active factor, or null. */
    findOn: (userId: string) => factors.findOne({ _id: userId, ...isOn }),
    /** Stores a secret that is not active yet, replacing an earlier one; false when the factor is on. */
    async enrol(userId: string, secret: string): Promise<boolean> {
      const set = { ...OFF, secret };
      if ((await factors.update({ _id: userId, confirmedAt: null }, { set })) !== null) return true;
      const enrolled = await unlessTaken(
        () => factors.insert({ _id: userId, ...set }),
        () => null,
      );
      return enrolled !== null;
    },
    /** False when the factor is on, or has another secret by now. */
    async turnOn(
      { _id, secret }: Pick<SecondFactorDocument, '_id' | 'secret'>,
      set: Pick<SecondFactorDocument, 'lastStep' | 'recoveryHashes'> & { readonly confirmedAt: Date },
      events: readonly EventEnvelope[],
    ) {
      return (await factors.update({ _id, secret, confirmedAt: null }, { set }, { events })) !== null;
    },
    /** Drops the secret and the recovery codes; false when the factor is off. */
    async turnOff(userId: string, events: readonly EventEnvelope[]) {
      return (await factors.update({ _id: userId, ...isOn }, { set: OFF }, { events })) !== null;
    },
    /** False when a code of this or a later step was accepted before. */
    async useStep(userId: string, step: number) {
      const unused = { _id: userId, ...isOn, lastStep: { $lt: step } };
      return (await factors.update(unused, { set: { lastStep: step } })) !== null;
    },
    /** False when there is no such code (any more). */
    async useRecoveryCode(userId: string, hash: string) {
      const unused = { _id: userId, ...isOn, recoveryHashes: hash };
      return (await factors.update(unused, { pull: { recoveryHashes: hash } })) !== null;
    },
    /** Rows with a secret after an id, in id order. */
    after: (after: string, limit: number) =>
      factors.find({ _id: { $gt: after }, secret: { $ne: '' } }, { sort: { _id: 1 }, limit }),
    /** Replaces `secret` with another encryption of it; false when it has changed. */
    async replaceSecret(userId: string, secret: string, renewed: string) {
      return (await factors.update({ _id: userId, secret }, { set: { secret: renewed } })) !== null;
    },
    /** Deletes the row. */
    async remove(userId: string) {
      await factors.purge({ _id: userId });
    },
  };
}
