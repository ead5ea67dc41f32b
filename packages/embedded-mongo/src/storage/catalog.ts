import { randomBytes } from 'node:crypto';
import { ServerError } from '../errors.ts';
import { decode, encode } from '../values/codec.ts';
import { Collection } from './collection.ts';
import { blobOf, type DatabaseFile } from './database-file.ts';
import { idIndex, type IndexDefinition, parseIndex } from './index-definition.ts';

/** Ids name tables and are never reused: a cursor left on a dropped collection must not read a new one. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE (db, name)
  );
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection_id INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL,
    multikey TEXT NOT NULL, UNIQUE (collection_id, name)
  );
`;

const MAX_NAMESPACE_BYTES = 255;

/** Which databases, collections and indexes exist. Everything is held in memory; SQLite is read once. */
export class Catalog {
  readonly #file: DatabaseFile;
  #collections = new Map<string, Collection>();

  constructor(file: DatabaseFile) {
    this.#file = file;
    file.exec(SCHEMA);
    this.reload();
  }

  /** Reloads the catalogue after a rolled back change. */
  reload(): void {
    this.#collections = new Map();
    for (const [id, db, name, uuid] of this.#file.all('SELECT id, db, name, uuid FROM collections')) {
      const info = { id: Number(id), db: String(db), name: String(name), uuid: blobOf(uuid) };
      this.#collections.set(
        `${info.db}.${info.name}`,
        new Collection(this.#file, info, [idIndex(), ...this.#indexesOf(info.id)]),
      );
    }
  }

  #indexesOf(collectionId: number): IndexDefinition[] {
    const rows = this.#file.all(
      'SELECT id, spec, multikey FROM indexes WHERE collection_id = ? ORDER BY id',
      collectionId,
    );
    return rows.map(([id, spec, multikey]) => ({
      ...parseIndex(Number(id), decode(blobOf(spec))),
      multikey: Array.from(String(multikey), (flag) => flag === '1'),
    }));
  }

  find(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  /** The collection, created when missing, as by every insert and createIndexes. */
  ensure(db: string, name: string): Collection {
    return this.find(db, name) ?? this.#create(db, name);
  }

  #create(db: string, name: string): Collection {
    assertNamespace(db, name);
    const uuid = randomBytes(16);
    const id = this.#file.run(
      'INSERT INTO collections (db, name, uuid) VALUES (?, ?, ?)',
      db,
      name,
      uuid,
    ).lastInsertRowid;
    this.#file.exec(
      `CREATE TABLE c${id} (rid INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`,
    );
    const collection = new Collection(this.#file, { id, db, name, uuid }, [idIndex()]);
    this.#collections.set(`${db}.${name}`, collection);
    return collection;
  }

  drop(collection: Collection): void {
    const secondary = collection.indexes.filter(({ id }) => id !== 0);
    for (const index of secondary) this.dropIndex(collection, index);
    this.#file.dropStatements();
    this.#file.exec(`DROP TABLE c${collection.info.id}`);
    this.#file.run('DELETE FROM collections WHERE id = ?', collection.info.id);
    this.#collections.delete(`${collection.info.db}.${collection.info.name}`);
  }

  rename(collection: Collection, db: string, name: string): void {
    assertNamespace(db, name);
    this.#file.run('UPDATE collections SET db = ?, name = ? WHERE id = ?', db, name, collection.info.id);
    this.reload();
  }

  /** Adds an index and fills it. Throws DuplicateKey when the documents already break its uniqueness. */
  createIndex(collection: Collection, spec: unknown): void {
    const parsed = parseIndex(0, spec);
    const id = this.#file.run(
      'INSERT INTO indexes (collection_id, name, spec, multikey) VALUES (?, ?, ?, ?)',
      collection.info.id,
      parsed.name,
      encode(parsed.spec),
      parsed.multikey.map(() => '0').join(''),
    ).lastInsertRowid;
    this.#file.exec(
      `CREATE TABLE i${id} (k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (k, rid)) WITHOUT ROWID`,
    );
    collection.addIndex({ ...parsed, id });
  }

  dropIndex(collection: Collection, index: IndexDefinition): void {
    this.#file.dropStatements();
    this.#file.exec(`DROP TABLE i${index.id}`);
    this.#file.run('DELETE FROM indexes WHERE id = ?', index.id);
    collection.removeIndex(index);
  }

  collectionsOf(db: string): Collection[] {
    return [...this.#collections.values()]
      .filter(({ info }) => info.db === db)
      .toSorted((left, right) => (left.info.name < right.info.name ? -1 : 1));
  }

  databases(): string[] {
    return [...new Set([...this.#collections.values()].map(({ info }) => info.db))].toSorted();
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }
}

function assertNamespace(db: string, name: string): void {
  const valid =
    name !== '' &&
    !name.includes('$') &&
    !name.includes('\0') &&
    !name.startsWith('.') &&
    db !== '' &&
    !/[/\\. "$*<>:|?\0]/.test(db);
  if (!valid) throw new ServerError(73, `Invalid namespace specified '${db}.${name}'`);
  if (Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE_BYTES) {
    throw new ServerError(
      73,
      `Fully qualified namespace is too long. Namespace: ${db}.${name} Max: ${MAX_NAMESPACE_BYTES}`,
    );
  }
}
