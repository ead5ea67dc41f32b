import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { createRepository, derivedId, unlessTaken, type OutboxSignal } from '@colloquy/persistence';
import type { IdentityDocument } from './identities.model.ts';

/** The owner of a Google account, and its details as of connecting. */
export interface Connection {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export type IdentityRepository = ReturnType<typeof createIdentityRepository>;

export function createIdentityRepository(model: Model<IdentityDocument>, signal: OutboxSignal) {
  const identities = createRepository(model, { signal }).everywhere(
    'An account belongs to no single workspace.',
  );
  const idOf = (subject: string) => derivedId('google', subject);

  return {
    /** The user connected to a Google account, or null. */
    findOwner: async (subject: string) => (await identities.findById(idOf(subject)))?.user_id ?? null,
    findByUser: (userId: string) => identities.findOne({ user_id: userId }),
    /**
     * Connects a Google account that belonged to `previous`. Throws `signInNotValid` when another user has connected
     * it meanwhile.
     */
    async connect(
      subject: string,
      previous: string | null,
      { userId, ...shown }: Connection,
      events: readonly EventEnvelope[],
    ) {
      const fields = { user_id: userId, ...shown };
      const _id = idOf(subject);
      const connected = await unlessTaken(
        () => identities.insert({ _id, ...fields }, events),
        () => identities.update({ _id, user_id: previous }, { set: fields }, { events }),
      );
      if (connected !== null) return;
      // A repeat of the same registration has already connected it.
      if ((await identities.findById(_id))?.user_id !== userId)
        throw new AppError({ code: ERRORS.signInNotValid });
    },
    /** False when there is nothing to disconnect. */
    async disconnect(userId: string, events: readonly EventEnvelope[]) {
      const gone = { user_id: null, email: '', name: '' };
      return (await identities.update({ user_id: userId }, { set: gone }, { events })) !== null;
    },
  };
}
