import { mongo } from 'mongoose';
import { fromStoreError, storeCall } from '../connection/store-errors.ts';
import type { OutboxModel } from '../aggregate/outbox-model.ts';
import { batched } from './batched.ts';

/** Requests in one call at most; the driver cuts further where bytes ask for it. */
const MAX_GROUP = 100;

export type StoredValues = Readonly<Record<string, unknown>>;

/** A change of at most one document, whose outcome is only whether there was one. */
interface BlindUpdate {
  readonly filter: StoredValues;
  readonly operators: StoredValues;
}

/** Calls of one collection that share round trips with others like them. */
export type StoreGroups = ReturnType<typeof createStoreGroups>;

/** Values go to the store as they are: whoever calls has checked them. */
export function createStoreGroups(model: OutboxModel) {
  const { collection } = model;
  const insertAlone = (document: StoredValues) => storeCall(() => collection.insertOne(document as never));
  const updateAlone = ({ filter, operators }: BlindUpdate) =>
    storeCall(() => collection.updateOne(filter as never, operators as never));
  return {
    /** Throws AppError `alreadyExists` when a unique index refuses the document; the others of its group are stored. */
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

/** Writes all in one call. What the store refused is written once more alone, for the error that is its own. */
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

/** Positions that the store refused. Throws when it is not known what became of them all. */
async function refusedBy(write: () => Promise<unknown>): Promise<ReadonlySet<number>> {
  try {
    await write();
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw fromStoreError(error);
    const issues = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    // Without a fault of a single write the call failed as a whole, such as by its write concern.
    if (issues.length === 0) throw fromStoreError(error);
    return new Set(issues.map(({ index }) => index));
  }
}
