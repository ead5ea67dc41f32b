import type { ServiceDatabase } from '../connection/service-database.ts';
import { storeCall } from '../connection/store-errors.ts';
import type { GivenFields, ReadRows, StoredRow } from './migration.ts';
import { missingFields, rootsOf } from './missing-fields.ts';

interface FieldsWrite {
  readonly updateOne: {
    readonly filter: { readonly _id: string };
    readonly update: { readonly $set: Readonly<Record<string, unknown>> };
  };
}

/** Documents of one round trip: a call of the store ends within 5 s, also for the largest documents. */
const BATCH = 200;

/**
 * Gives every document the fields that it lacks, in the order of ids; `assertHeld` is called before each batch. Returns how
 * many documents were changed. Run again after a cut, it goes on where documents still lack something.
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
      const writes: FieldsWrite[] = [];
      for (const row of batch) {
        const missing = await missingFields(row, fields, read);
        if (Object.keys(missing).length === 0) continue;
        writes.push({ updateOne: { filter: { _id: row._id }, update: { $set: missing } } });
      }
      assertHeld();
      if (writes.length > 0) await storeCall(() => rows.bulkWrite(writes, { ordered: false }));
      changed += writes.length;
      after = batch.at(-1)?._id ?? null;
      if (batch.length < BATCH) break;
    }
  }
  return changed;
}
