import type { ServiceDatabase } from '../connection/service-database.ts';
import { storeCall } from '../connection/store-errors.ts';
import type { GivenFields, ReadRows, StoredRow } from './migration.ts';
import { missingFields, rootsOf } from './missing-fields.ts';

/** Documents per round trip: a call of the store must end within 5 s even for the largest documents. */
const BATCH = 200;

/** The documents of a batch that lack the same fields. */
interface Lack {
  readonly missing: Readonly<Record<string, unknown>>;
  readonly ids: string[];
}

/**
 * Adds missing fields to every document, in id order; `assertHeld` is called before each write. Returns how many
 * documents changed. After an interruption, a new run continues with the documents that still lack fields.
 */
export async function giveFields(
  database: ServiceDatabase,
  given: GivenFields,
  assertHeld: () => void,
): Promise<number> {
  const read: ReadRows = (collection, filter, { sort, limit = 0 }) =>
    storeCall(() => database.rows(collection).find(filter).sort(sort).limit(limit).toArray());
  let changed = 0;
  for (const [name, fields] of Object.entries(given)) {
    const rows = database.rows(name);
    const isDerived = Object.values(fields).some((value) => typeof value === 'function');
    const projection = isDerived ? {} : Object.fromEntries(rootsOf(fields).map((root) => [root, 1]));
    for (let after: string | null = null; ; ) {
      const filter = after === null ? {} : { _id: { $gt: after } };
      const batch: StoredRow[] = await storeCall(() =>
        rows.find(filter, { projection }).sort({ _id: 1 }).limit(BATCH).toArray(),
      );
      const lacks = new Map<string, Lack>();
      for (const row of batch) {
        const missing = await missingFields(row, fields, read);
        if (Object.keys(missing).length === 0) continue;
        const key = JSON.stringify(missing);
        const lack = lacks.get(key) ?? { missing, ids: [] };
        lack.ids.push(row._id);
        lacks.set(key, lack);
      }
      for (const { missing, ids } of lacks.values()) {
        assertHeld();
        await storeCall(() => rows.updateMany({ _id: { $in: ids } }, { $set: missing }));
        changed += ids.length;
      }
      after = batch.at(-1)?._id ?? null;
      if (batch.length < BATCH) break;
    }
  }
  return changed;
}
