import { writeFileSync } from 'node:fs';
import { recordedFields, RECORD } from './recorded-fields.ts';
import { readStoredFields } from './read-models.ts';

/**
 * `node tests/stored-fields/record.ts` records the fields of new collections, which have no older documents. A new
 * field of a recorded collection needs a migration instead.
 */
const known = recordedFields();
const collections = new Set(known.map(collectionOf));
const fresh = (await readStoredFields()).filter((field) => !collections.has(collectionOf(field)));
writeFileSync(RECORD, `${JSON.stringify([...known, ...fresh].toSorted(), null, 2)}\n`);

function collectionOf(field: string): string {
  return field.split(' ', 2).join(' ');
}
