import { ERRORS } from '@colloquy/contracts';
import { beforeEach, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { createOutboxSignal } from '../outbox/outbox-signal.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRepository, type Repository } from './repository.ts';
import { tenantScope } from './tenant-scope.ts';

const mine = tenantScope('workspace-1');
const theirs = tenantScope('workspace-2');

describeOnServers('batched requests', ({ uri }) => {
  let db: TestDatabase;
  let bots: Repository<BotDocument>;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    const model = botModel(db.service);
    await db.service.ensureIndexes();
    bots = createRepository<BotDocument>(model, { signal: createOutboxSignal() });
    return () => db.close();
  });

  it('stores all new documents but the one that a unique index refuses', async () => {
    await bots.in(mine).insert(aBot({ name: 'taken' }));
    const names = ['one', 'taken', 'two', 'three'];
    const outcomes = await Promise.allSettled(names.map((name) => bots.in(mine).insert(aBot({ name }))));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { name: 'one' } },
      { status: 'rejected', reason: { code: ERRORS.alreadyExists } },
      { status: 'fulfilled', value: { name: 'two' } },
      { status: 'fulfilled', value: { name: 'three' } },
    ]);
    expect(await bots.in(mine).count({})).toBe(4);
  });

  it('finds for each workspace its own documents only', async () => {
    const [one, two] = await Promise.all([
      bots.in(mine).insert(aBot({ name: 'one' })),
      bots.in(theirs).insert(aBot({ name: 'two' })),
    ]);
    const found = await Promise.all([
      bots.in(mine).findById(one._id),
      bots.in(theirs).findById(one._id),
      bots.in(mine).findById(two._id),
      bots.in(theirs).findById(two._id),
      bots.in(mine).findById('nobody'),
    ]);
    expect(found.map((bot) => bot?.name ?? null)).toEqual(['one', null, null, 'two', null]);
  });

  it('gives each caller an object of its own', async () => {
    const { _id } = await bots.in(mine).insert(aBot({ settings: { colour: 'red' } }));
    const [first, second] = await Promise.all([bots.in(mine).get(_id), bots.in(mine).get(_id)]);
    first.settings['colour'] = 'blue';
    expect(second.settings).toEqual({ colour: 'red' });
  });

  it('counts every change that is made without reading back', async () => {
    const { _id } = await bots.in(mine).insert(aBot());
    await Promise.all(
      Array.from({ length: 25 }, () => bots.in(mine).updateBlind(_id, { inc: { answers: 1 } })),
    );
    expect(await bots.in(mine).get(_id)).toMatchObject({ answers: 25, revision: 26 });
  });

  it('changes nothing of another workspace, and nothing that was deleted', async () => {
    const { _id } = await bots.in(mine).insert(aBot());
    await bots.in(theirs).updateBlind(_id, { set: { name: 'stolen' } });
    expect(await bots.in(mine).get(_id)).toMatchObject({ name: 'Helper', revision: 1 });
    await bots.in(mine).delete(_id);
    await bots.in(mine).updateBlind(_id, { set: { name: 'late' } });
    expect(await bots.in(mine).findOne({ _id }, { includeDeleted: true })).toMatchObject({ name: 'Helper' });
  });

  it('refuses a field that the schema does not name, also without reading back', async () => {
    const { _id } = await bots.in(mine).insert(aBot());
    const set: Record<string, unknown> = { unheardOf: true };
    await expect(bots.in(mine).updateBlind(_id, { set })).rejects.toThrow(/unheardOf/);
  });
});
