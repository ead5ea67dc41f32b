import type { EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { type AggregateDocument, DELETED_STATUS } from '../aggregate/aggregate.ts';
import { storedModel } from '../aggregate/outbox-model.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { DocumentEngine } from '../repository/document-engine.ts';
import { createRepository } from '../repository/repository.ts';

const AT_ONCE = 100;

/** Publishes each deletion before `deletedBefore` that has not been published again; returns how many. */
type RepublishDeletions = (deletedBefore: Date) => Promise<number>;

/**
 * Publishes a deletion again when no request can still be running that read before it and writes after it, so that
 * the same consumers delete what such a request left behind. Safe in many processes at once: one of two runs
 * publishes.
 */
export function createRepublishDeletions<TDoc extends AggregateDocument>(
  model: Model<TDoc>,
  options: { readonly signal: OutboxSignal; readonly eventsOf: (document: TDoc) => readonly EventEnvelope[] },
): RepublishDeletions {
  const { signal, eventsOf } = options;
  const deleted = createRepository(model, { signal }).everywhere(
    'Deletions of every workspace are published once more.',
  );
  const engine = new DocumentEngine(storedModel(model), signal);
  const once = { retoldAt: null };

  return async (deletedBefore) => {
    const filter = { deletedAt: { $lt: deletedBefore }, status: DELETED_STATUS, ...once };
    const found = await engine.find(filter, { limit: AT_ONCE, projection: { _id: 1 } });
    const ids = found.map(({ _id }) => String(_id));
    for (const document of await deleted.find({ _id: { $in: ids } }, { includeDeleted: true })) {
      const update = { set: { retoldAt: new Date() } };
      const still = { _id: document._id, ...once };
      await engine.update(still, update, { events: eventsOf(document), includeDeleted: true });
    }
    return found.length;
  };
}
