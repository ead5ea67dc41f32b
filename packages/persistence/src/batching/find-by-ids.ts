import type { StoredAggregate } from '../aggregate/aggregate.ts';
import { storeCall } from '../connection/store-errors.ts';
import type { OutboxModel } from '../aggregate/outbox-model.ts';
import { batched } from './batched.ts';
import type { StoredValues } from './store-batches.ts';

const MAX_IDS = 100;

export interface IdRequest {
  readonly id: string;
  /**
   * The rest of the filter. Only requests with equal conditions share a query, so no workspace sees another's
   * documents.
   */
  readonly conditions: StoredValues;
}

type Projection = Readonly<Record<string, 0 | 1>>;

/** Finds single documents by id; concurrent requests share a query. Every caller gets an object of its own. */
export function createFindById(
  model: OutboxModel,
  projection: Projection,
): (request: IdRequest) => Promise<StoredAggregate | null> {
  return batched(MAX_IDS, async (requests) => {
    const groups = Map.groupBy(requests, ({ conditions }) => JSON.stringify(conditions));
    const found = new Map<string, PromiseSettledResult<ReadonlyMap<string, StoredAggregate>>>();
    await Promise.all(
      [...groups].map(async ([key, group]) => {
        const [outcome] = await Promise.allSettled([findGroup(model, projection, group)]);
        if (outcome !== undefined) found.set(key, outcome);
      }),
    );
    const handedOut = new Set<StoredAggregate>();
    return requests.map(({ id, conditions }): PromiseSettledResult<StoredAggregate | null> => {
      const outcome = found.get(JSON.stringify(conditions));
      if (outcome?.status === 'rejected') return outcome;
      const document = outcome?.value.get(id) ?? null;
      if (document === null) return { status: 'fulfilled', value: null };
      const isFirst = !handedOut.has(document);
      handedOut.add(document);
      return { status: 'fulfilled', value: isFirst ? document : structuredClone(document) };
    });
  });
}

async function findGroup(
  model: OutboxModel,
  projection: Projection,
  group: readonly IdRequest[],
): Promise<ReadonlyMap<string, StoredAggregate>> {
  const ids = [...new Set(group.map(({ id }) => id))];
  const conditions = group[0]?.conditions ?? {};
  const filter = { ...conditions, _id: ids.length === 1 ? ids[0] : { $in: ids } };
  const documents = await storeCall(() => model.find(filter, projection).lean<StoredAggregate[]>().exec());
  return new Map(documents.map((document) => [document._id, document]));
}
