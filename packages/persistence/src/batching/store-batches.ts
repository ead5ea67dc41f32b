import { mongo } from 'mongoose';
import { fromStoreError, storeCall } from '../connection/store-errors.ts';
import type { OutboxModel } from '../aggregate/outbox-model.ts';
import { batched } from './batched.ts';

/** Maximum requests in one call; the driver splits further by size. */
const MAX_GROUP = 100;

export type StoredValues = Readonly<Record<string, unknown>>;

/** A change of at most one document that only reports whether the document existed. */
interface BlindUpdate {
  readonly filter: StoredValues;
  readonly operators: StoredValues;
}

/** Operations on one collection that share round trips. */
export type StoreGroups = ReturnType<typeof createStoreGroups>;

/** Values go to the store unchanged: callers have validated them. */
export function createStoreGroups(model: OutboxModel) {
  const { collection } = model;
  const insertAlone = (document: StoredValues) => storeCall(() => collection.insertOne(document as never));
  const updateAlone = ({ filter, operators }: BlindUpdate) =>
    storeCall(() => collection.updateOne(filter as never, operators as never));
  return {
    /**
     * Throws AppError `alreadyExists` when a unique index rejects the document; the others in the call are stored.
     */
    insert: batched(MAX_GROUP, (documents: readonly StoredValues[]) =>
      together(documents, insertAlone, () => collection.insertMany(documents as never[], { ordered: false })),
    ),
    update: batched(MAX_GROUP, (updates: readonly BlindUpdate[]) =>
      together(updates, updateAlone, () => {
        const writes = updates.map(({ filter, operators }) => ({ updateOne: { filter, update: operators } }));
        return collection.bulkWrite(writes as never[], { ordered: false });
      }),
    ),
  };
}

const DONE: PromiseSettledResult<void> = { status: 'fulfilled', value: undefined };

/** Writes all in one call. A rejected write is repeated alone, to get an error of its own. */
async function together<TRequest>(
  requests: readonly TRequest[],
  writeAlone: (request: TRequest) => Promise<unknown>,
  writeAll: () => Promise<unknown>,
): Promise<PromiseSettledResult<void>[]> {
  const alone = async (request: TRequest): Promise<PromiseSettledResult<void>> => {
    try {
      await writeAlone(request);
      return DONE;
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  };
  if (requests.length === 1) return Promise.all(requests.map(alone));
  const refused = await refusedBy(writeAll);
  return Promise.all(
    requests.map((request, at) => (refused.has(at) ? alone(request) : Promise.resolve(DONE))),
  );
}

/** Positions that the store rejected. Throws when the outcome of some is unknown. */
async function refusedBy(write: () => Promise<unknown>): Promise<ReadonlySet<number>> {
  try {
    await write();
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw fromStoreError(error);
    const issues = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    // Without errors of single writes the call failed as a whole, for example by its write concern.
    if (issues.length === 0) throw fromStoreError(error);
    return new Set(issues.map(({ index }) => index));
  }
}
