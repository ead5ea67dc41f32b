import { DatabaseSync } from 'node:sqlite';
import { checkPages, isDamage, setAside } from './damaged-file.ts';

/** Version of the tables below; raise it together with a migration of older files. */
const FORMAT_VERSION = 1;
/** Another process may hold the write lock for one transaction of at most UPSERT_BATCH points. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * `points` has one chunk per row; `vector` contains the concatenated vectors of its pieces, and is empty until they
 * are known. `keywords` is a contentless full-text index over hashed terms (`t` and base 36), so a text can neither
 * break its query language nor match another bot's scope token (`s` and id).
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS space (id INTEGER PRIMARY KEY CHECK (id = 1), model_id TEXT NOT NULL, dimension INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS scopes (id INTEGER PRIMARY KEY, workspace_id TEXT NOT NULL, bot_id TEXT NOT NULL, UNIQUE (workspace_id, bot_id)) STRICT;
  CREATE TABLE IF NOT EXISTS points (
    id INTEGER PRIMARY KEY,
    scope_id INTEGER NOT NULL REFERENCES scopes (id),
    item_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    heading_path TEXT NOT NULL,
    page INTEGER,
    url TEXT,
    title TEXT NOT NULL,
    language TEXT,
    hash TEXT NOT NULL,
    term_indices BLOB NOT NULL,
    term_values BLOB NOT NULL,
    vector BLOB NOT NULL,
    UNIQUE (scope_id, item_id, version, position)
  ) STRICT;
  CREATE VIRTUAL TABLE IF NOT EXISTS keywords USING fts5 (scope, terms, content = '', contentless_delete = 1, tokenize = 'ascii');
`;

/**
 * Opens or creates the database; a damaged one contains nothing that cannot be rebuilt, so it is moved aside and
 * replaced with an empty one. WAL with `synchronous = FULL`: a transaction that returned is on disk and survives
 * `kill -9` and power loss.
 */
export function openDatabase(location: string): DatabaseSync {
  try {
    return openWhole(location);
  } catch (error) {
    if (location === ':memory:' || !isDamage(error)) throw error;
    setAside(location);
    return openWhole(location);
  }
}

function openWhole(location: string): DatabaseSync {
  const database = new DatabaseSync(location, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    checkPages(database, location);
    claimFormat(database, location);
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Marks the file with the format version, and rejects one written by a later release. */
function claimFormat(database: DatabaseSync, location: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > FORMAT_VERSION) {
    throw new Error(
      `The index ${location} has format ${version}, written by a newer version; this version reads up to format ${FORMAT_VERSION}. Start the newer version again. Nothing was changed.`,
    );
  }
  if (version < FORMAT_VERSION) database.exec(`PRAGMA user_version = ${FORMAT_VERSION}`);
}

/** Runs `work` in one transaction: all of it or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
