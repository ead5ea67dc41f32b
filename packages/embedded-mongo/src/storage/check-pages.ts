import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Up to this size the whole file is checked at each start, which takes some tenths of a second. */
const WHOLE_CHECK_BYTES = 64 * 1024 * 1024;
/** In a larger file, tables are checked one by one until this time is used up. */
const CHECK_BUDGET_MS = 2_000;

/** Checks that the pages of the file fit together. Returns the damage, or undefined. */
export function findDamage(db: DatabaseSync, path: string): string | undefined {
  if (statSync(path).size <= WHOLE_CHECK_BYTES) return firstFinding(db, '1');
  const startedAt = performance.now();
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()) {
    if (performance.now() - startedAt > CHECK_BUDGET_MS) return undefined;
    const found = firstFinding(db, `'${String(name)}'`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstFinding(db: DatabaseSync, argument: string): string | undefined {
  const [found] = Object.values(db.prepare(`PRAGMA quick_check(${argument})`).get() ?? {});
  return found === 'ok' ? undefined : String(found).replaceAll(/\s+/g, ' ');
}
