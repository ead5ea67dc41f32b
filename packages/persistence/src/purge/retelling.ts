import type { EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { type AggregateDocument, DELETED_STATUS } from '../aggregate/aggregate.ts';
import { storedModel } from '../outbox/outbox-model.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import { DocumentEngine } from '../repository/document-engine.ts';
import { createRepository } from '../repository/repository.ts';

const AT_ONCE = 100;

/**
 * Tells a deletion once more when no request can be under way any more that looked before it and writes after
 * it: what such a request left behind is removed by the same consumers, which hear it a second time.
 */
export interface Retelling {
  /** Tells each deletion before `deletedBefore` that was not told again yet; returns how many. */
  run(deletedBefore: Date): Promise<number>;
}

/** Safe in many processes at once: of two rounds one tells. */
export function createRetelling<TDoc extends AggregateDocument>(
  model: Model<TDoc>,
  options: { readonly signal: OutboxSignal; readonly eventsOf: (document: TDoc) => readonly EventEnvelope[] },
): Retelling {
  const { signal, eventsOf } = options;
  const deleted = createRepository(model, { signal }).everywhere(
    'Deletions of every workspace are published once more.',
  );
  const engine = new DocumentEngine(storedModel(model), signal);
  const untold = { retoldAt: null };

  return {
    async run(deletedBefore) {
      const filter = { deletedAt: { $lt: deletedBefore }, status: DELETED_STATUS, ...untold };
      const found = await engine.find(filter, { limit: AT_ONCE, projection: { _id: 1 } });
      const ids = found.map(({ _id }) => String(_id));
      for (const document of await deleted.find({ _id: { $in: ids } }, { includeDeleted: true })) {
        const update = { set: { retoldAt: new Date() } };
        const still = { _id: document._id, ...untold };
        await engine.update(still, update, { events: eventsOf(document), includeDeleted: true });
      }
      return found.length;
    },
  };
}
