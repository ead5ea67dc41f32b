import type { DatabaseSync } from 'node:sqlite';

export interface CheckLimits {
  /** A larger file is checked table by table, within the budget. */
  readonly wholeFileBytes: number;
  readonly budgetMs: number;
}

/** Reading 64 MB takes some tenths of a second; above that, a start waits about two seconds for the check. */
const CHECK_LIMITS: CheckLimits = { wholeFileBytes: 64 * 1024 * 1024, budgetMs: 2_000 };

export interface CorruptionCheck {
  /** SQLite's first finding; undefined when everything checked is whole. */
  readonly found: string | undefined;
  readonly tables: number;
  /** Tables for which the time did not suffice, in the order in which the next check should take them. */
  readonly unchecked: readonly string[];
}

/**
 * Looks for pages that do not fit together. A file above the limit is checked from the table `first` on, in turn and
 * from the beginning after the last one, until the budget is used up. At least one table is checked, and each is
 * checked to its end, so a large one may exceed the budget.
 */
export function findCorruption(
  db: DatabaseSync,
  first: string,
  { wholeFileBytes, budgetMs }: CheckLimits = CHECK_LIMITS,
): CorruptionCheck {
  const tables = tablesFrom(db, first);
  const result = { tables: tables.length, unchecked: [] };
  if (sizeBytes(db) <= wholeFileBytes) return { ...result, found: firstFinding(db, '1') };
  const endsAt = performance.now() + budgetMs;
  for (const [at, name] of tables.entries()) {
    if (at > 0 && performance.now() >= endsAt)
      return { ...result, found: undefined, unchecked: tables.slice(at) };
    const found = firstFinding(db, `'${name.replaceAll("'", "''")}'`);
    if (found !== undefined) return { ...result, found };
  }
  return { ...result, found: undefined };
}

/** The table at which the check of this start begins: the first one that the last start left unchecked. */
export function readCheckStart(db: DatabaseSync): string {
  const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'check_start'").get();
  if (known === undefined) return '';
  return String(db.prepare('SELECT table_name FROM check_start').get()?.['table_name'] ?? '');
}

/** Earlier releases ignore this table, so it needs no new version of the format. */
export function writeCheckStart(db: DatabaseSync, name: string): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS check_start (id INTEGER PRIMARY KEY CHECK (id = 1), table_name TEXT NOT NULL)',
  );
  db.prepare('INSERT OR REPLACE INTO check_start (id, table_name) VALUES (1, ?)').run(name);
}

/** All tables by name; a dropped first one is replaced with the next in this order. */
function tablesFrom(db: DatabaseSync, first: string): string[] {
  const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const names = rows.map(({ name }) => String(name));
  const at = Math.max(
    0,
    names.findIndex((name) => name >= first),
  );
  return [...names.slice(at), ...names.slice(0, at)];
}

function sizeBytes(db: DatabaseSync): number {
  const pragma = (name: string): number => Number(db.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
  return pragma('page_count') * pragma('page_size');
}

function firstFinding(db: DatabaseSync, argument: string): string | undefined {
  const [found] = Object.values(db.prepare(`PRAGMA quick_check(${argument})`).get() ?? {});
  return found === 'ok' ? undefined : String(found).replaceAll(/\s+/g, ' ');
}
