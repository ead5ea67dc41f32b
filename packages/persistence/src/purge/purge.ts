import type { Model } from 'mongoose';
import { type AggregateDocument, DELETED_STATUS } from '../aggregate/aggregate.ts';
import type { ServiceDatabase } from '../connection/service-database.ts';
import { storeCall } from '../connection/store-errors.ts';
import type { OutboxModel } from '../aggregate/outbox-model.ts';
import type { Filter } from '../repository/query-types.ts';
import type { RawValues } from '../repository/write-operators.ts';

/** Deleted documents are kept this long, so that mistakes can be investigated (definitions, section 1). */
export const DELETED_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Deletes data that depends on deleted documents, before them; it may run again. */
type PurgeStep = (deletedBefore: Date) => Promise<void>;

/** Purges documents deleted long ago, in every collection of a service's aggregates. */
export type Purge = ReturnType<typeof createPurge>;

/** Safe in many processes at once. A document with waiting events is left for the next round. */
export function createPurge(database: Pick<ServiceDatabase, 'outboxModels'>) {
  const excluded = new Map<string, RawValues>();
  const steps: PurgeStep[] = [];

  async function purgeModel(model: OutboxModel, deletedBefore: Date): Promise<number> {
    const kept = excluded.get(model.modelName);
    const filter: RawValues = {
      deletedAt: { $lt: deletedBefore },
      status: DELETED_STATUS,
      outboxAt: { $exists: false },
      ...(kept === undefined ? {} : { $nor: [kept] }),
    };
    const { deletedCount } = await storeCall(() => model.deleteMany(filter).exec());
    return deletedCount;
  }

  return {
    /** Keeps deleted documents of `model` as long as they match `filter`, because work on them is unfinished. */
    exclude: <TDoc extends AggregateDocument>(model: Model<TDoc>, filter: Filter<TDoc>) =>
      void excluded.set(model.modelName, filter),
    /** Runs in each round before documents are purged, for rows that can only be found through them. */
    before: (step: PurgeStep) => void steps.push(step),
    /** One round over documents deleted before then; returns how many were purged, by model. */
    async run(deletedBefore: Date) {
      for (const step of steps) await step(deletedBefore);
      const purged: Record<string, number> = {};
      for (const model of database.outboxModels) {
        const count = await purgeModel(model, deletedBefore);
        if (count > 0) purged[model.modelName] = count;
      }
      return purged;
    },
  };
}
