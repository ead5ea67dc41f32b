import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REPOSITORY_DIR } from '../product/index.ts';

export const RECORD = join(REPOSITORY_DIR, 'tests/stored-fields/recorded-fields.json');

/** Fields that every stored document has, however old, without a migration. */
export function recordedFields(): string[] {
  return existsSync(RECORD) ? z.array(z.string()).parse(JSON.parse(readFileSync(RECORD, 'utf8'))) : [];
}
