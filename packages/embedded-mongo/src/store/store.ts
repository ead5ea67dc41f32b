import { ServerError } from '../errors.ts';
import { deleteMany } from '../query/delete.ts';
import { Catalog } from '../storage/catalog.ts';
import type { Collection } from '../storage/collection.ts';
import { DatabaseFile } from '../storage/database-file.ts';
import type { CheckLimits } from '../storage/find-corruption.ts';
import { CursorRegistry } from './cursors.ts';

/** How often expired documents are deleted and idle cursors are dropped; MongoDB's own period for documents. */
const EXPIRY_PERIOD_MS = 60_000;

/** All stored state: file, catalogue, open cursors and the job that removes what has expired. */
export class Store {
  readonly file: DatabaseFile;
  readonly catalog: Catalog;
  readonly cursors = new CursorRegistry();
  readonly #expiryTimer: NodeJS.Timeout;

  /** `onError` is called when the TTL job fails, such as on a full or missing disk; the next run tries again. */
  constructor(dataDir: string, onError: (error: unknown) => void, checkLimits?: CheckLimits) {
    this.file = new DatabaseFile(dataDir, checkLimits);
    this.catalog = new Catalog(this.file);
    this.#expiryTimer = setInterval(() => {
      try {
        this.cursors.dropIdle();
        this.removeExpired(new Date());
      } catch (error) {
        onError(error);
      }
    }, EXPIRY_PERIOD_MS).unref();
  }

  /** Runs one atomic step. The catalogue in memory is rolled back as well. */
  transaction<T>(work: () => T): T {
    try {
      return this.file.transaction(work);
    } catch (error) {
      this.catalog.reload();
      throw error;
    }
  }

  /** Deletes documents that have expired at `now` by a TTL index; returns how many. */
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
    clearInterval(this.#expiryTimer);
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
