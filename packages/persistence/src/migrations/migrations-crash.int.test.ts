import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { defineMigrations } from './migration.ts';
import { createServiceMigrations } from './service-migrations.ts';

const MIGRATOR = join(import.meta.dirname, '..', 'testing', 'crashing-migrator.ts');
const DOCUMENTS = 450;
/** In the second of three batches. */
const KILLED_AT = 300;
/** Documents of the batches before it. */
const WRITTEN_BEFORE = 200;

const idOf = (at: number): string => `row-${String(at).padStart(3, '0')}`;

describeOnServers('a process killed in the middle of a migration', ({ uri }) => {
  it('leaves the rest to the next one, which finishes it once and records it', async () => {
    const db = await openTestDatabase(uri);
    const items = db.service.rows<{ _id: string; label?: string }>('items');
    const records = db.service.rows('migrations');
    await items.insertMany(Array.from({ length: DOCUMENTS }, (_, at) => ({ _id: idOf(at) })));

    const args = ['--disable-warning=ExperimentalWarning', MIGRATOR, uri, db.name, idOf(KILLED_AT)];
    const migrator = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(migrator, 'exit');
    expect(await once(createInterface({ input: migrator.stdout }), 'line')).toEqual([
      `at ${idOf(KILLED_AT)}`,
    ]);
    migrator.kill('SIGKILL');
    await exited;
    expect(await items.countDocuments({ label: 'by the killed process' })).toBe(WRITTEN_BEFORE);
    expect(await records.find().toArray()).toEqual([]);

    const said: string[] = [];
    const start = () =>
      createServiceMigrations({
        database: db.service,
        service: 'shop',
        migrations: defineMigrations([{ id: '0001-labels', fields: { items: { label: 'by the next' } } }]),
        isOnlyProcess: false,
      }).migrate((text) => void said.push(text));
    await start();
    await start();
    const rest = DOCUMENTS - WRITTEN_BEFORE;
    expect(said.filter((text) => text.includes('changed'))).toEqual([
      `shop: migration 0001-labels changed ${rest} documents`,
    ]);
    expect(await items.countDocuments({ label: 'by the killed process' })).toBe(WRITTEN_BEFORE);
    expect(await items.countDocuments({ label: 'by the next' })).toBe(rest);
    expect(await records.find().toArray()).toMatchObject([{ _id: '0001-labels', documents: rest }]);
    await db.close();
  });
});
