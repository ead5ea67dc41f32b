import { ServerError } from '../errors.ts';
import { valueAt } from '../matching/path.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import { decode } from '../values/codec.ts';
import { encodeKey } from '../values/key-encoding.ts';
import { blobOf, type DatabaseFile } from './database-file.ts';
import type { IndexDefinition } from './index-definition.ts';
import { indexKeys } from './index-keys.ts';

type CollectionInfo = { id: number; db: string; name: string; uuid: Uint8Array };

export type Stored = { rid: number; bytes: Uint8Array };

type Change = { index: IndexDefinition; before: readonly Buffer[]; after: readonly Buffer[] };

const BACKFILL_CHUNK = 500;

/**
 * One collection: a table of BSON blobs with the encoded `_id`, and one table of keys per index. Every method
 * that writes expects to run inside a transaction of the file.
 */
export class Collection {
  readonly info: CollectionInfo;
  readonly file: DatabaseFile;
  readonly table: string;
  readonly #indexes: IndexDefinition[];

  constructor(file: DatabaseFile, info: CollectionInfo, indexes: readonly IndexDefinition[]) {
    this.file = file;
    this.info = info;
    this.#indexes = [...indexes];
    this.table = `c${info.id}`;
  }

  get indexes(): readonly IndexDefinition[] {
    return this.#indexes;
  }

  get namespace(): string {
    return `${this.info.db}.${this.info.name}`;
  }

  count(): number {
    return Number(this.file.get(`SELECT count(*) FROM ${this.table}`)?.[0] ?? 0);
  }

  byKey(key: Uint8Array): Stored | undefined {
    const row = this.file.get(`SELECT rid, doc FROM ${this.table} WHERE k = ?`, key);
    return row === undefined ? undefined : { rid: Number(row[0]), bytes: blobOf(row[1]) };
  }

  /** Stores a new document. Throws DuplicateKey, with nothing written, when an index forbids it. */
  insert(document: BsonDocument, bytes: Uint8Array): void {
    const key = encodeKey(document['_id']);
    if (this.file.get(`SELECT 1 FROM ${this.table} WHERE k = ?`, key) !== undefined) {
      throw this.#duplicate(this.#indexes[0], document);
    }
    const changes = this.#changes(undefined, document);
    this.#assertUnique(changes, document, -1);
    const { lastInsertRowid } = this.file.run(`INSERT INTO ${this.table} (k, doc) VALUES (?, ?)`, key, bytes);
    this.#applyChanges(changes, lastInsertRowid);
  }

  /** The keys that a change may invalidate; read them before the decoded document is changed in place. */
  keysBefore(
    document: BsonDocument,
    touches: ReadonlySet<string> | undefined,
  ): Map<IndexDefinition, readonly Buffer[]> {
    return new Map(
      this.#indexes
        .filter((index) => index.id !== 0 && isTouched(index, touches))
        .map((index) => [index, indexKeys(index, document).keys]),
    );
  }

  /** Replaces a document. Throws DuplicateKey, with nothing written, when an index forbids it. */
  replace(
    rid: number,
    before: ReadonlyMap<IndexDefinition, readonly Buffer[]>,
    after: BsonDocument,
    bytes: Uint8Array,
  ): void {
    const changes = this.#changes(before, after);
    this.#assertUnique(changes, after, rid);
    this.file.run(`UPDATE ${this.table} SET doc = ? WHERE rid = ?`, bytes, rid);
    this.#applyChanges(changes, rid);
  }

  remove({ rid, bytes }: Stored): void {
    if (this.#indexes.length > 1) {
      for (const [index, keys] of this.keysBefore(decode(bytes), undefined)) {
        for (const key of keys) this.file.run(`DELETE FROM i${index.id} WHERE k = ? AND rid = ?`, key, rid);
      }
    }
    this.file.run(`DELETE FROM ${this.table} WHERE rid = ?`, rid);
  }

  removeAll(): number {
    for (const { id } of this.#indexes) if (id !== 0) this.file.run(`DELETE FROM i${id}`);
    return this.file.run(`DELETE FROM ${this.table}`).changes;
  }

  addIndex(index: IndexDefinition): void {
    let last = 0;
    for (;;) {
      const rows = this.file.all(
        `SELECT rid, doc FROM ${this.table} WHERE rid > ? ORDER BY rid LIMIT ${BACKFILL_CHUNK}`,
        last,
      );
      for (const [rid, doc] of rows) {
        last = Number(rid);
        const document = decode(blobOf(doc));
        const changes = [this.#changeOf(index, [], document)];
        this.#assertUnique(changes, document, last);
        this.#applyChanges(changes, last);
      }
      if (rows.length < BACKFILL_CHUNK) break;
    }
    this.#indexes.push(index);
  }

  removeIndex(index: IndexDefinition): void {
    const at = this.#indexes.indexOf(index);
    if (at >= 0) this.#indexes.splice(at, 1);
  }

  #changes(
    before: ReadonlyMap<IndexDefinition, readonly Buffer[]> | undefined,
    after: BsonDocument,
  ): Change[] {
    if (before !== undefined) return [...before].map(([index, keys]) => this.#changeOf(index, keys, after));
    return this.#indexes.filter(({ id }) => id !== 0).map((index) => this.#changeOf(index, [], after));
  }

  #changeOf(index: IndexDefinition, before: readonly Buffer[], after: BsonDocument): Change {
    const { keys, multikey } = indexKeys(index, after);
    if (multikey.some((flag, at) => flag && index.multikey[at] !== true))
      this.#rememberMultikey(index, multikey);
    return {
      index,
      before: before.filter((key) => !keys.some((kept) => kept.equals(key))),
      after: keys.filter((key) => !before.some((kept) => kept.equals(key))),
    };
  }

  #rememberMultikey(index: IndexDefinition, multikey: readonly boolean[]): void {
    // Never cleared while documents exist: a flag too many costs a little speed, one too few loses results.
    for (const [at, flag] of multikey.entries()) if (flag) index.multikey[at] = true;
    const flags = index.multikey.map((flag) => (flag ? '1' : '0')).join('');
    this.file.run('UPDATE indexes SET multikey = ? WHERE id = ?', flags, index.id);
  }

  #assertUnique(changes: readonly Change[], document: BsonDocument, rid: number): void {
    for (const { index, after } of changes) {
      if (!index.unique) continue;
      for (const key of after) {
        const taken = this.file.get(
          `SELECT rid FROM i${index.id} WHERE k = ? AND rid <> ? LIMIT 1`,
          key,
          rid,
        );
        if (taken !== undefined) throw this.#duplicate(index, document);
      }
    }
  }

  #applyChanges(changes: readonly Change[], rid: number): void {
    for (const { index, before, after } of changes) {
      for (const key of before) this.file.run(`DELETE FROM i${index.id} WHERE k = ? AND rid = ?`, key, rid);
      for (const key of after) this.file.run(`INSERT INTO i${index.id} (k, rid) VALUES (?, ?)`, key, rid);
    }
  }

  #duplicate(index: IndexDefinition | undefined, document: BsonDocument): ServerError {
    const fields = index?.fields ?? [];
    const keyPattern = Object.fromEntries(fields.map(({ path, descending }) => [path, descending ? -1 : 1]));
    const keyValue = Object.fromEntries(
      fields.map(({ path, parts }) => [path, valueAt(document, parts) ?? null]),
    );
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${showValue(value)}`);
    return new ServerError(
      11000,
      `E11000 duplicate key error collection: ${this.namespace} index: ${index?.name ?? ''} dup key: { ${shown.join(', ')} }`,
      { keyPattern, keyValue },
    );
  }
}

function isTouched(index: IndexDefinition, touches: ReadonlySet<string> | undefined): boolean {
  if (touches === undefined || index.partial !== undefined) return true;
  return index.fields.some(({ parts }) => touches.has(parts[0] ?? ''));
}

function showValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
