import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseDamagedError } from '../database-damaged-error.ts';
import type { EmbeddedMongoEvent } from '../events.ts';
import { startInWorker } from '../worker-host.ts';
import { DatabaseFile } from './database-file.ts';
import { findCorruption } from './find-corruption.ts';

const TABLES = ['c1', 'c2', 'c3'];
const ONE_TABLE = { wholeFileBytes: 0, budgetMs: 0 };
const ALL_TABLES = { wholeFileBytes: 0, budgetMs: 60_000 };

describe('the search for corruption', () => {
  let dataDir: string;
  let path: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
    path = join(dataDir, 'database.sqlite');
    inFile((db) => {
      for (const name of TABLES) {
        db.exec(`CREATE TABLE ${name} (doc BLOB)`);
        db.exec(`INSERT INTO ${name} VALUES (zeroblob(100))`);
      }
    });
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  function inFile<T>(work: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(path);
    try {
      return work(db);
    } finally {
      db.close();
    }
  }

  /** Overwrites the header of the table's first page, which says how many cells it has. */
  function damage(table: string): void {
    const { root, size } = inFile((db) => ({
      root: Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage']),
      size: Number(db.prepare('PRAGMA page_size').get()?.['page_size']),
    }));
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(8, 0xee), 0, 8, (root - 1) * size + 1);
    closeSync(file);
  }

  it('covers a small file whole', () => {
    damage('c3');
    expect(inFile((db) => findCorruption(db, '').found)).toBeDefined();
  });

  it('covers all tables of a larger file when there is time', () => {
    expect(inFile((db) => findCorruption(db, '', ALL_TABLES))).toEqual({
      found: undefined,
      tables: 3,
      unchecked: [],
    });
    damage('c3');
    expect(inFile((db) => findCorruption(db, '', ALL_TABLES).found)).toContain('btree');
  });

  it('names the tables that the time did not suffice for, the next one first', () => {
    const uncheckedFrom = (first: string): readonly string[] =>
      inFile((db) => findCorruption(db, first, ONE_TABLE).unchecked);
    expect(uncheckedFrom('')).toEqual(['c2', 'c3']);
    expect(uncheckedFrom('c2')).toEqual(['c3', 'c1']);
    expect(uncheckedFrom('c3')).toEqual(['c1', 'c2']);
    // Dropped since.
    expect(uncheckedFrom('c10')).toEqual(['c3', 'c1']);
    expect(uncheckedFrom('c4')).toEqual(['c2', 'c3']);
  });

  it('goes on at each start where the last one stopped, and so finds damage in any table', () => {
    damage('c3');
    const start = (): void => new DatabaseFile(dataDir, ONE_TABLE).close();
    start();
    start();
    expect(start).toThrow(DatabaseDamagedError);
    // And again, until the file is replaced.
    expect(start).toThrow(DatabaseDamagedError);
  });

  it.each([
    ['partly', ONE_TABLE, [{ type: 'partly-checked', tables: 3, uncheckedTables: 2 }]],
    ['whole', ALL_TABLES, []],
  ])('says at a start that the file was checked %s', async (_how, checkLimits, expected) => {
    const events: EmbeddedMongoEvent[] = [];
    const server = await startInWorker(
      { dataDir, address: { kind: 'loopback', port: 0 }, username: 'a', password: 'b', checkLimits },
      (event) => events.push(event),
    );
    await server.stop();
    expect(events).toEqual(expected);
  });
});
