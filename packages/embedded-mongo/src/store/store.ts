import { ServerError } from '../errors.ts';
import { deleteMany } from '../query/delete.ts';
import { Catalog } from '../storage/catalog.ts';
import type { Collection } from '../storage/collection.ts';
import { DatabaseFile } from '../storage/database-file.ts';
import { CursorRegistry } from './cursors.ts';

/** How often documents past their TTL index's age are removed; MongoDB's own period. */
const TTL_PERIOD_MS = 60_000;

/** The whole of the stored state: file, catalogue, open cursors and the TTL job. */
export class Store {
  readonly file: DatabaseFile;
  readonly catalog: Catalog;
  readonly cursors = new CursorRegistry();
  readonly #ttlTimer: NodeJS.Timeout;

  /** `onError` is told when the TTL job failed, as on a disk that is full or gone; the next one tries again. */
  constructor(dataDir: string, onError: (error: unknown) => void) {
    this.file = new DatabaseFile(dataDir);
    this.catalog = new Catalog(this.file);
    this.#ttlTimer = setInterval(() => {
      try {
        this.removeExpired(new Date());
      } catch (error) {
        onError(error);
      }
    }, TTL_PERIOD_MS).unref();
  }

  /** One atomic step. What is held in memory about the catalogue follows a roll-back. */
  transaction<T>(work: () => T): T {
    try {
      return this.file.transaction(work);
    } catch (error) {
      this.catalog.reload();
      throw error;
    }
  }

  /** Removes what TTL indexes say has expired at `now`; returns how many documents. */
  removeExpired(now: Date): number {
    let removed = 0;
    for (const collection of this.catalog.all()) {
      for (const { fields, expireAfterSeconds } of collection.indexes) {
        const [field] = fields;
        if (expireAfterSeconds === undefined || field === undefined) continue;
        const before = new Date(now.getTime() - expireAfterSeconds * 1000);
        removed += this.transaction(() => deleteMany(collection, { [field.path]: { $lte: before } }, 0));
      }
    }
    return removed;
  }

  close(): void {
    clearInterval(this.#ttlTimer);
    this.cursors.clear();
    this.file.close();
  }

  /** The collection, or NamespaceNotFound. */
  require(db: string, name: string): Collection {
    const collection = this.catalog.find(db, name);
    if (collection === undefined) throw new ServerError(26, `ns not found: ${db}.${name}`);
    return collection;
  }
}
