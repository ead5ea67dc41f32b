import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxSignal } from '../outbox/outbox-signal.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startMongoServers } from '../../../../tests/servers/mongo-servers.ts';
import { createTenantRepository, type TenantRepository } from './tenant-repository.ts';
import { tenantScope } from './tenant-scope.ts';

const servers = await startMongoServers();
const mine = tenantScope('workspace-1');
const theirs = tenantScope('workspace-2');

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

describe.each(servers)('requests that meet, on $label', ({ uri }) => {
  let db: TestDatabase;
  let bots: TenantRepository<BotDocument>;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    const model = botModel(db.service);
    await db.service.ensureIndexes();
    bots = createTenantRepository<BotDocument>(model, { signal: createOutboxSignal() });
    return () => db.close();
  });

  it('stores all new documents but the one that a unique index refuses', async () => {
    await bots.insert(mine, aBot({ name: 'taken' }));
    const names = ['one', 'taken', 'two', 'three'];
    const outcomes = await Promise.allSettled(names.map((name) => bots.insert(mine, aBot({ name }))));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { name: 'one' } },
      { status: 'rejected', reason: { code: '409003' } },
      { status: 'fulfilled', value: { name: 'two' } },
      { status: 'fulfilled', value: { name: 'three' } },
    ]);
    expect(await bots.count(mine, {})).toBe(4);
  });

  it('finds for each workspace its own documents only', async () => {
    const [one, two] = await Promise.all([
      bots.insert(mine, aBot({ name: 'one' })),
      bots.insert(theirs, aBot({ name: 'two' })),
    ]);
    const found = await Promise.all([
      bots.findById(mine, one._id),
      bots.findById(theirs, one._id),
      bots.findById(mine, two._id),
      bots.findById(theirs, two._id),
      bots.findById(mine, 'nobody'),
    ]);
    expect(found.map((bot) => bot?.name ?? null)).toEqual(['one', null, null, 'two', null]);
  });

  it('gives each caller an object of its own', async () => {
    const { _id } = await bots.insert(mine, aBot({ settings: { colour: 'red' } }));
    const [first, second] = await Promise.all([bots.getById(mine, _id), bots.getById(mine, _id)]);
    first.settings['colour'] = 'blue';
    expect(second.settings).toEqual({ colour: 'red' });
  });

  it('counts every change that is made without reading back', async () => {
    const { _id } = await bots.insert(mine, aBot());
    await Promise.all(Array.from({ length: 25 }, () => bots.updateBlind(mine, _id, { inc: { answers: 1 } })));
    expect(await bots.getById(mine, _id)).toMatchObject({ answers: 25, revision: 26 });
  });

  it('changes nothing of another workspace, and nothing that was deleted', async () => {
    const { _id } = await bots.insert(mine, aBot());
    await bots.updateBlind(theirs, _id, { set: { name: 'stolen' } });
    expect(await bots.getById(mine, _id)).toMatchObject({ name: 'Helper', revision: 1 });
    await bots.softDelete(mine, _id);
    await bots.updateBlind(mine, _id, { set: { name: 'late' } });
    expect(await bots.findOne(mine, { _id }, { includeDeleted: true })).toMatchObject({ name: 'Helper' });
  });

  it('refuses a field that the schema does not name, also without reading back', async () => {
    const { _id } = await bots.insert(mine, aBot());
    const change = { set: { unheardOf: true } as Record<`${string}.${string}`, unknown> };
    await expect(bots.updateBlind(mine, _id, change)).rejects.toThrow(/unheardOf/);
  });
});
