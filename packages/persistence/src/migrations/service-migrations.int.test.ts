import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../ids/index.ts';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/index.ts';
import { takeMigrationLease } from './migration-lease.ts';
import { defineMigrations, type Migration } from './migration.ts';
import { createServiceMigrations } from './service-migrations.ts';

const LEASE_MS = 300;
const labels: Migration = { id: '0001-labels', fields: { items: { label: 'none', 'parts[].size': 0 } } };

describeOnServers('the migrations of a service', ({ uri }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(uri);
  });
  afterAll(() => test.close());

  /** A service's database with documents of an older version. */
  async function anOldStore(...rows: { _id: string; [field: string]: unknown }[]) {
    const own = test.database.service(`old_${newId()}`);
    if (rows.length > 0) await own.rows('items').insertMany(rows);
    const said: string[] = [];
    const open = (migrations: readonly Migration[], isOnlyProcess = false) =>
      createServiceMigrations({
        database: own,
        service: 'shop',
        migrations: defineMigrations(migrations),
        isOnlyProcess,
        leaseMs: LEASE_MS,
      });
    const migrate = (...migrations: Migration[]) => open(migrations).migrate((line) => void said.push(line));
    const items = () => own.rows('items').find().sort({ _id: 1 }).toArray();
    return { own, open, migrate, items, said };
  }

  it('give each document what it lacks, once, and leave alone what is there', async () => {
    const { migrate, items, said } = await anOldStore(
      { _id: 'a', parts: [{}, { size: 3 }] },
      { _id: 'b', label: 'kept', parts: [] },
    );
    await migrate(labels);
    await migrate(labels);
    expect(await items()).toEqual([
      { _id: 'a', label: 'none', parts: [{ size: 0 }, { size: 3 }] },
      { _id: 'b', label: 'kept', parts: [] },
    ]);
    expect(said).toEqual(['shop: migration 0001-labels changed 1 document']);
  });

  it('are recorded without a run where there is nothing older', async () => {
    const { migrate, own, said } = await anOldStore();
    await migrate(labels);
    expect(said).toEqual([]);
    expect(await own.rows('migrations').find().toArray()).toMatchObject([
      { _id: '0001-labels', documents: null },
    ]);
  });

  it('run in one of two processes that start at once, while the other waits', async () => {
    const { open, items, said } = await anOldStore(
      ...Array.from({ length: 250 }, (_, at) => ({ _id: `row-${String(at).padStart(3, '0')}` })),
    );
    const start = () => open([labels]).migrate((line) => void said.push(line));
    await Promise.all([start(), start()]);
    expect(said.filter((line) => line.includes('changed'))).toEqual([
      'shop: migration 0001-labels changed 250 documents',
    ]);
    expect((await items()).every((row) => 'label' in row)).toBe(true);
  });

  it('are taken over from a process that died in the middle', async () => {
    const { migrate, own, said } = await anOldStore({ _id: 'a', label: 'done before' }, { _id: 'b' });
    const dead = await takeMigrationLease(own, { isOnlyProcess: false, leaseMs: LEASE_MS });
    // Its heartbeats end, its lease does not.
    dead?.stopBeating();
    await migrate(labels);
    expect(said).toEqual([
      'shop: waits for another process that migrates its data',
      'shop: migration 0001-labels changed 1 document',
    ]);
  });

  it('stop the start with a sentence when one fails, and go on with the next start', async () => {
    const { migrate, items, said } = await anOldStore({ _id: 'a', name: 'A' });
    const prices = (price: () => number): Migration => ({ id: '0002-prices', fields: { items: { price } } });
    const fail = () => {
      throw new Error('no price is known');
    };
    await expect(migrate(labels, prices(fail))).rejects.toThrow(
      'The data of the service shop could not be brought up to this version: migration 0002-prices failed (no price is known).',
    );
    expect(await items()).toEqual([{ _id: 'a', name: 'A', label: 'none' }]);
    await migrate(
      labels,
      prices(() => 5),
    );
    expect(await items()).toEqual([{ _id: 'a', name: 'A', label: 'none', price: 5 }]);
    expect(said).toHaveLength(2);
  });

  it('refuse a store that a newer version has migrated', async () => {
    const { own, open, items } = await anOldStore({ _id: 'a' });
    await own.rows('migrations').insertOne({ _id: '0002-tomorrow' });
    await expect(open([labels]).migrate(() => undefined)).rejects.toThrow(
      /written by a newer version: it has had the migration 0002-tomorrow, and this version knows its migrations up to 0001-labels/,
    );
    expect(await items()).toEqual([{ _id: 'a' }]);
  });
});
