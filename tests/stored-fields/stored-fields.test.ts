import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICE_NAMES } from '@colloquy/contracts';
import type { Migration } from '@colloquy/persistence';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_DIR } from '../product/index.ts';
import { readStoredFields } from './read-models.ts';
import { recordedFields } from './recorded-fields.ts';

async function migratedFields(): Promise<string[]> {
  const fields: string[] = [];
  for (const service of SERVICE_NAMES) {
    const path = join(REPOSITORY_DIR, `services/${service}/src/migrations/index.ts`);
    const exported: Record<string, readonly Migration[]> = await import(pathToFileURL(path).href);
    for (const migration of exported[`${service}Migrations`] ?? []) {
      for (const [collection, given] of Object.entries(migration.fields)) {
        fields.push(...Object.keys(given).map((field) => `${service} ${collection} ${field}`));
      }
    }
  }
  return fields;
}

describe('a field that each new document has', () => {
  it('is given to older documents by a migration', async () => {
    const known = new Set([...recordedFields(), ...(await migratedFields())]);
    const unknown = (await readStoredFields()).filter((field) => !known.has(field));
    expect(unknown, 'add a migration, or run tests/stored-fields/record.ts for a new collection').toEqual([]);
  });
});
