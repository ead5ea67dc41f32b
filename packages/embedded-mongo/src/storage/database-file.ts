import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DataDirLockedError } from '../data-dir-locked-error.ts';
import { DatabaseDamagedError, damagedMessage, unopenableMessage } from '../database-damaged-error.ts';
import { NewerFormatError } from '../newer-format-error.ts';
import {
  type CheckLimits,
  type CorruptionCheck,
  findCorruption,
  readCheckStart,
  writeCheckStart,
} from './find-corruption.ts';
import { SQLITE, sqliteCodeOf } from './sqlite-codes.ts';
import { WorkCounts } from './work-counts.ts';

const FILE_NAME = 'database.sqlite';

/** Version of the tables and the key encoding; raise it with a migration when either changes. */
const FORMAT_VERSION = 1;

type Row = readonly unknown[];
type SqlValue = Uint8Array | number | string | null;

/** One SQLite file with its prepared statements, used by one thread of one process at a time. */
export class DatabaseFile {
  readonly work = new WorkCounts();
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  /** How much of the file this start has checked. */
  readonly check: CorruptionCheck;

  /**
   * Opens or creates the file. Throws DataDirLockedError when another process has it open, and DatabaseDamagedError for
   * a file that is damaged or cannot be written.
   */
  constructor(dataDir: string, checkLimits?: CheckLimits) {
    if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = dataDir === ':memory:' ? ':memory:' : join(dataDir, FILE_NAME);
    this.#db = openFile(path);
    try {
      // The kernel's exclusive lock ends with the process, however that ends, so no lock file can go stale.
      this.#db.exec('PRAGMA locking_mode = EXCLUSIVE');
      this.#db.exec('PRAGMA journal_mode = WAL');
      // NORMAL: a commit is in the kernel's cache before it is acknowledged, so it survives the death of this
      // process at any moment. FULL would add an fsync per write for the sake of a power cut, after which
      // NORMAL loses the last commits but never the file's integrity.
      this.#db.exec('PRAGMA synchronous = NORMAL');
      this.#db.exec('PRAGMA cache_size = -32768');
      this.#db.exec('BEGIN IMMEDIATE; COMMIT');
      this.check = findCorruption(this.#db, readCheckStart(this.#db), checkLimits);
      const { found, unchecked } = this.check;
      if (found !== undefined) throw new DatabaseDamagedError(damagedMessage(path, found));
      this.#claimFormat(dataDir);
      if (unchecked[0] !== undefined) writeCheckStart(this.#db, unchecked[0]);
    } catch (error) {
      this.#db.close();
      throw openingError(error, dataDir, path);
    }
  }

  /** Marks a new file with the format version, and rejects one written by a later release. */
  #claimFormat(dataDir: string): void {
    const version = Number(this.get('PRAGMA user_version')?.[0] ?? 0);
    if (version > FORMAT_VERSION) throw new NewerFormatError(dataDir, version, FORMAT_VERSION);
    if (version < FORMAT_VERSION) this.#db.exec(`PRAGMA user_version = ${FORMAT_VERSION}`);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).run(...values);
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }

  /** The first row as an array of columns, or undefined. */
  get(sql: string, ...values: SqlValue[]): Row | undefined {
    const row: unknown = this.#statement(sql).get(...values);
    return Array.isArray(row) ? row : undefined;
  }

  all(sql: string, ...values: SqlValue[]): Row[] {
    const rows: unknown[] = this.#statement(sql).all(...values);
    return rows.filter((row): row is unknown[] => Array.isArray(row));
  }

  /** Runs `work` as one atomic, durable step; an inner call joins the outer one. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#statement('BEGIN IMMEDIATE').run();
    this.#depth += 1;
    try {
      const result = work();
      this.#statement('COMMIT').run();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#statement('ROLLBACK').run();
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Frees statements that mention a dropped table. */
  dropStatements(): void {
    this.#statements.clear();
  }

  sizeBytes(): number {
    const pages = Number(this.get('PRAGMA page_count')?.[0] ?? 0);
    return pages * Number(this.get('PRAGMA page_size')?.[0] ?? 0);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function openFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (error) {
    throw openingError(error, path, path);
  }
}

/** Adds the file name and the remedy, which SQLite's own message lacks. */
function openingError(error: unknown, dataDir: string, path: string): unknown {
  const detail = error instanceof Error ? error.message : String(error);
  switch (sqliteCodeOf(error)) {
    case SQLITE.busy:
    case SQLITE.locked:
      return new DataDirLockedError(dataDir, error);
    case SQLITE.corrupt:
    case SQLITE.notADatabase:
      return new DatabaseDamagedError(damagedMessage(path, detail), { cause: error });
    case SQLITE.readonly:
    case SQLITE.cantOpen:
      return new DatabaseDamagedError(unopenableMessage(path, detail), { cause: error });
    default:
      return error;
  }
}

/** A blob column. Throws when the schema and the code disagree. */
export function blobOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('expected a blob column');
}
