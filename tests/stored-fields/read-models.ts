import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Schema } from 'mongoose';
import { REPOSITORY_DIR } from '../product/index.ts';

/** `service collection field` of every field that each new document of a service's models has. */
export async function readStoredFields(): Promise<string[]> {
  const found: string[] = [];
  for (const file of globSync('services/*/src/**/*.model.ts', { cwd: REPOSITORY_DIR })) {
    const service = file.split('/')[1] ?? '';
    const exported: Record<string, unknown> = await import(pathToFileURL(join(REPOSITORY_DIR, file)).href);
    const database = {
      model: (_name: string, schema: Schema, collection: string) =>
        void found.push(...fieldsOf(schema, `${service} ${collection} `)),
    };
    for (const [name, make] of Object.entries(exported)) {
      if (name.endsWith('Model') && typeof make === 'function') make(database);
    }
  }
  return found.toSorted();
}

function fieldsOf(schema: Schema, prefix: string): string[] {
  const fields: string[] = [];
  schema.eachPath((path, type) => {
    const isGiven = type.isRequired === true || Reflect.get(type, 'defaultValue') !== undefined;
    if (isGiven) fields.push(prefix + path);
    const isArray = type.instance === 'Array';
    const child = isArray ? Reflect.get(type, 'schema') : type.schema;
    if (child !== undefined) fields.push(...fieldsOf(child, `${prefix}${path}${isArray ? '[]' : ''}.`));
  });
  return fields;
}
