import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertDocument } from '../commands/insert.ts';
import { find } from '../query/find.ts';
import { encode } from '../values/codec.ts';
import type { Collection } from '../storage/collection.ts';
import { Store } from './store.ts';

describe('the store', () => {
  let store: Store;
  let errors: unknown[];
  let collection: Collection;

  beforeEach(() => {
    errors = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    store = new Store(':memory:', (error) => errors.push(error));
    collection = store.catalog.ensure('db', 'items');
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
  });

  const add = (document: Record<string, unknown>): void =>
    store.transaction(() => insertDocument(collection, encode(document)));
  const ids = (): unknown[] =>
    Array.from(find(collection, { filter: {} }), (match) => String(match.document()['_id']));

  it('removes what its TTL index says has expired, and only that', () => {
    const now = new Date('2025-01-01T01:00:00Z');
    store.transaction(() =>
      store.catalog.createIndex(collection, { name: 'ttl', key: { at: 1 }, expireAfterSeconds: 3600 }),
    );
    add({ _id: 'old', at: new Date('2025-01-01T00:00:00Z') });
    add({ _id: 'young', at: new Date('2025-01-01T00:00:01Z') });
    add({ _id: 'no date', at: 'yesterday' });
    add({ _id: 'missing' });
    expect(store.removeExpired(now)).toBe(1);
    expect(ids()).toEqual(['young', 'no date', 'missing']);
  });

  it('survives a sweep that the disk refuses, says so, and sweeps again when it can', () => {
    store.transaction(() =>
      store.catalog.createIndex(collection, { name: 'ttl', key: { at: 1 }, expireAfterSeconds: 1 }),
    );
    add({ _id: 'old', at: new Date(0) });
    store.file.exec('PRAGMA query_only = ON');
    vi.advanceTimersByTime(60_000);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('readonly') })]);
    expect(ids()).toEqual(['old']);

    store.file.exec('PRAGMA query_only = OFF');
    vi.advanceTimersByTime(60_000);
    expect(errors).toHaveLength(1);
    expect(ids()).toEqual([]);
  });

  it('drops idle cursors although nobody opens another', () => {
    const documents = [1, 2, 3].map((at) => Uint8Array.of(at));
    store.cursors.open('db.items', documents.values(), { batchSize: 1 });
    vi.advanceTimersByTime(9 * 60_000);
    expect(store.cursors.size).toBe(1);
    vi.advanceTimersByTime(3 * 60_000);
    expect(store.cursors.size).toBe(0);
  });

  it('undoes a whole step when it fails, the catalogue included', () => {
    add({ _id: 1 });
    const fail = (): void => {
      store.catalog.ensure('db', 'made');
      insertDocument(collection, encode({ _id: 2 }));
      throw new Error('disk full');
    };
    expect(() => store.transaction(fail)).toThrow('disk full');
    expect(store.catalog.find('db', 'made')).toBeUndefined();
    expect(ids()).toEqual(['1']);
  });

  it('refuses a unique index that the documents already break, and leaves no trace of it', () => {
    add({ _id: 1, slug: 'a' });
    add({ _id: 2, slug: 'a' });
    const index = { name: 'slug', key: { slug: 1 }, unique: true };
    expect(() => store.transaction(() => store.catalog.createIndex(collection, index))).toThrow(/E11000/);
    expect(store.catalog.find('db', 'items')?.indexes).toHaveLength(1);
  });

  it('never gives a cursor of a dropped collection the documents of a new one', () => {
    add({ _id: 1 });
    const open = find(collection, { filter: {} });
    store.transaction(() => store.catalog.drop(collection));
    collection = store.catalog.ensure('db', 'items');
    add({ _id: 2 });
    expect(() => open.next()).toThrow(/no such table/);
  });
});
