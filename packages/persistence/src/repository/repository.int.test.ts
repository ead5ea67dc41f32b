import { ERRORS } from '@colloquy/contracts';
import { beforeEach, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { createOutboxSignal, type OutboxWrite } from '../outbox/outbox-signal.ts';
import { anEvent } from '../testing/an-event.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRepository, type GlobalRepository, type Repository } from './repository.ts';
import { tenantScope } from './tenant-scope.ts';

const mine = tenantScope('workspace-1');
const theirs = tenantScope('workspace-2');

describeOnServers('the repository', ({ uri }) => {
  let db: TestDatabase;
  let bots: Repository<BotDocument>;
  let everyBot: GlobalRepository<BotDocument>;
  let writes: OutboxWrite[];

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    writes = [];
    const signal = createOutboxSignal();
    signal.onWrite((write) => writes.push(write));
    const model = botModel(db.service);
    await db.service.ensureIndexes();
    bots = createRepository<BotDocument>(model, { signal });
    everyBot = bots.everywhere('test looks at every workspace');
    return () => db.close();
  });

  it('returns a new document complete, plain and without its outbox', async () => {
    const bot = await bots.in(mine).insert(aBot({ settings: {} }), [anEvent({ data: { empty: {} } })]);
    expect(bot).toMatchObject({ workspace_id: 'workspace-1', status: 5, revision: 1, settings: {} });
    expect(bot).not.toHaveProperty('outbox');
    expect(bot).not.toHaveProperty('outboxAt');
    expect(Object.getPrototypeOf(bot)).toBe(Object.prototype);
    expect(await bots.in(mine).findById(bot._id)).toEqual(bot);
  });

  it("shows, changes and deletes nothing of another workspace's", async () => {
    const bot = await bots.in(mine).insert(aBot());
    expect(await bots.in(theirs).findById(bot._id)).toBeNull();
    expect(await bots.in(theirs).findOne({ workspace_id: 'workspace-1' })).toBeNull();
    expect(await bots.in(theirs).find({ $or: [{ name: 'Helper' }] })).toEqual([]);
    expect(await bots.in(theirs).update(bot._id, { set: { name: 'stolen' } })).toBeNull();
    expect(await bots.in(theirs).updateMany({}, { set: { name: 'stolen' } })).toBe(0);
    expect(await bots.in(theirs).delete(bot._id)).toBeNull();
    expect(await bots.in(theirs).count({})).toBe(0);
    await expect(bots.in(theirs).get(bot._id)).rejects.toMatchObject({ code: ERRORS.notFound });
    expect(await bots.in(mine).get(bot._id)).toEqual(bot);
  });

  it('gets many of its own documents in the order asked for, each once, and none when one is missing', async () => {
    const [first, second] = [
      await bots.in(mine).insert(aBot()),
      await bots.in(mine).insert(aBot({ name: 'B' })),
    ];
    const ids = [second._id, first._id, second._id];
    expect(await bots.in(mine).getMany(ids)).toEqual([second, first]);
    expect(await everyBot.getMany(ids)).toEqual([second, first]);
    await expect(bots.in(theirs).getMany(ids)).rejects.toMatchObject({ code: ERRORS.notFound });
    await bots.in(mine).delete(first._id);
    await expect(bots.in(mine).getMany(ids)).rejects.toMatchObject({ code: ERRORS.notFound });
  });

  it('hides deleted documents unless asked for them', async () => {
    const bot = await bots.in(mine).insert(aBot());
    expect(await bots.in(mine).delete(bot._id)).toMatchObject({ status: 9, revision: 2 });
    expect(await bots.in(mine).findById(bot._id)).toBeNull();
    expect(await bots.in(mine).find({})).toEqual([]);
    expect(await bots.in(mine).update(bot._id, { set: { name: 'back' } })).toBeNull();
    expect(await bots.in(mine).delete(bot._id)).toBeNull();
    expect(await bots.in(mine).find({}, { includeDeleted: true })).toHaveLength(1);
    expect(await bots.in(mine).find({ status: 9 })).toHaveLength(1);
  });

  it('changes fields, nested paths, numbers and arrays, and raises the revision', async () => {
    const bot = await bots.in(mine).insert(aBot({ tags: ['a', 'b'], answers: 3 }));
    const changed = await bots.in(mine).update(bot._id, {
      set: { name: 'New', 'settings.flow.live': 2 },
      inc: { answers: 2 },
      push: { tags: 'c' },
    });
    expect(changed).toMatchObject({
      name: 'New',
      settings: { flow: { live: 2 } },
      answers: 5,
      tags: ['a', 'b', 'c'],
      revision: 2,
    });
    expect(changed?.updatedAt.getTime()).toBeGreaterThanOrEqual(bot.updatedAt.getTime());
    expect(await bots.in(mine).update(bot._id, { pull: { tags: 'a' } })).toMatchObject({ tags: ['b', 'c'] });
    expect(await bots.in(mine).update(bot._id, { addToSet: { tags: 'b' } })).toMatchObject({
      tags: ['b', 'c'],
    });
    expect(await bots.in(mine).update(bot._id, { min: { answers: 1 } })).toMatchObject({ answers: 1 });
    expect(await bots.in(mine).update(bot._id, { max: { answers: 9 } })).toMatchObject({ answers: 9 });
    const unset = await bots.in(mine).update(bot._id, { unset: ['settings.flow'] });
    expect(unset).toMatchObject({ settings: {}, revision: 7 });
  });

  it('refuses a change of an older revision and keeps the document to itself', async () => {
    const bot = await bots.in(mine).insert(aBot());
    await bots.in(mine).update(bot._id, { set: { name: 'first' } }, { expectRevision: 1 });
    const late = bots.in(mine).update(bot._id, { set: { name: 'late' } }, { expectRevision: 1 });
    const refusal: unknown = await late.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: ERRORS.revisionMismatch, details: {}, current: undefined });
    expect(JSON.stringify(refusal)).not.toContain('first');
    expect(await bots.in(mine).update('missing', { set: { name: 'x' } }, { expectRevision: 1 })).toBeNull();
  });

  it('lets exactly one of many racing changes of one revision through', async () => {
    const bot = await bots.in(mine).insert(aBot());
    const race = Array.from({ length: 10 }, (_, n) =>
      bots.in(mine).update(bot._id, { set: { answers: n } }, { expectRevision: 1 }),
    );
    const results = await Promise.allSettled(race);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await bots.in(mine).get(bot._id)).toMatchObject({ revision: 2 });
  });

  it('answers a broken uniqueness with alreadyExists', async () => {
    await bots.in(mine).insert(aBot({ name: 'same' }));
    await expect(bots.in(mine).insert(aBot({ name: 'same' }))).rejects.toMatchObject({
      code: ERRORS.alreadyExists,
    });
    await bots.in(theirs).insert(aBot({ name: 'same' }));
  });

  it('makes a missing document on upsert, once', async () => {
    const upserts = Array.from({ length: 5 }, () =>
      bots.in(mine).update({ name: 'counter' }, { inc: { answers: 1 } }, { upsert: true }),
    );
    await Promise.all(upserts);
    const found = await bots.in(mine).find({});
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      status: 5,
      revision: 5,
      answers: 5,
      workspace_id: 'workspace-1',
      tags: [],
    });
  });

  it('pages in a stable order with the total', async () => {
    for (const name of ['c', 'a', 'd', 'b', 'e']) await bots.in(mine).insert(aBot({ name }));
    const first = await bots.in(mine).page({}, { page: 1, limit: 2, orderBy: 'name', desc: true });
    const last = await bots.in(mine).page({}, { page: 3, limit: 2, orderBy: 'name', desc: true });
    expect([first.items.map((bot) => bot.name), first.total]).toEqual([['e', 'd'], 5]);
    expect([last.items.map((bot) => bot.name), last.total]).toEqual([['a'], 5]);
    const byCreation = await bots.in(mine).page({}, { page: 1, limit: 5 });
    expect(byCreation.items.map((bot) => bot.name)).toEqual(['c', 'a', 'd', 'b', 'e']);
  });

  it('reads chosen fields, or all but some, never the outbox', async () => {
    await bots.in(mine).insert(aBot(), [anEvent({ data: {} })]);
    const [chosen] = await bots.in(mine).find({}, { projection: { name: 1 } });
    expect(Object.keys(chosen ?? {}).sort()).toEqual(['_id', 'name']);
    const [named] = await bots.in(mine).find({}, { projection: { _id: 1 } });
    expect(Object.keys(named ?? {})).toEqual(['_id']);
    const [unnamed] = await bots.in(mine).find({}, { projection: { _id: 0, name: 1 } });
    expect(Object.keys(unnamed ?? {})).toEqual(['name']);
    const [reduced] = await bots.in(mine).find({}, { projection: { settings: 0 } });
    expect(reduced).not.toHaveProperty('outbox');
    expect(reduced).not.toHaveProperty('settings');
  });

  it('stores events with the write and tells what waits, in order', async () => {
    const created = anEvent({ data: { n: 1, empty: {} } });
    const renamed = anEvent({ type: 'bot.updated', data: { n: 2 } });
    const bot = await bots.in(mine).insert(aBot(), [created]);
    await bots.in(mine).update(bot._id, { set: { name: 'renamed' } }, { events: [renamed] });
    await bots.in(mine).update('missing', { set: { name: 'nobody' } }, { events: [anEvent({ data: {} })] });
    expect(writes.map((write) => write.batches.map((batch) => batch.events))).toEqual([
      [[created]],
      [[created], [renamed]],
    ]);
  });

  it('refuses fields that the schema does not name', async () => {
    const unknown = { ...aBot(), surprise: 1 };
    await expect(bots.in(mine).insert(unknown)).rejects.toThrow(/surprise/);
    await expect(everyBot.find({ 'surprise.field': 1 })).rejects.toThrow(/surprise/);
  });

  it('purges for good only what has no event left to publish', async () => {
    await bots.in(mine).insert(aBot({ name: 'waits' }), [anEvent({ data: {} })]);
    await bots.in(theirs).insert(aBot({ name: 'done' }));
    expect(await everyBot.purge({})).toBe(1);
    expect((await everyBot.find({})).map((bot) => bot.name)).toEqual(['waits']);
  });

  it('aggregates without writing', async () => {
    await bots.in(mine).insert(aBot({ name: 'a', answers: 2 }));
    await bots.in(mine).insert(aBot({ name: 'b', answers: 3 }));
    const rows = await everyBot.aggregate([{ $group: { _id: '$workspace_id', sum: { $sum: '$answers' } } }]);
    expect(rows).toEqual([{ _id: 'workspace-1', sum: 5 }]);
    await expect(everyBot.aggregate([{ $out: 'stolen' }])).rejects.toThrow(/read-only/);
  });

  it("aggregates its own workspace's documents alone, without deleted ones", async () => {
    await bots.in(mine).insert(aBot({ name: 'a', answers: 2 }));
    const gone = await bots.in(mine).insert(aBot({ name: 'b', answers: 30 }));
    await bots.in(theirs).insert(aBot({ answers: 500 }));
    await bots.in(mine).delete(gone._id);
    const sum = [{ $group: { _id: null, sum: { $sum: '$answers' } } }];
    expect(await bots.in(mine).aggregate(sum)).toEqual([{ _id: null, sum: 2 }]);
    expect(await bots.in(mine).aggregate(sum, { includeDeleted: true })).toEqual([{ _id: null, sum: 32 }]);
    expect(await bots.in(mine).aggregate([{ $match: { workspace_id: 'workspace-2' } }])).toEqual([]);
  });

  it.each([
    [{ $lookup: { from: 'bots', as: 'all', pipeline: [] } }],
    [{ $unionWith: 'bots' }],
    [{ $facet: { all: [{ $unionWith: 'bots' }] } }],
    [{ $merge: 'bots' }],
  ])('refuses an aggregation that leaves the scope: %j', async (stage) => {
    await expect(bots.in(mine).aggregate([stage])).rejects.toThrow(/within its scope/);
  });

  it("purges nothing of another workspace's", async () => {
    await bots.in(mine).insert(aBot({ name: 'mine' }));
    await bots.in(theirs).insert(aBot({ name: 'theirs' }));
    expect(await bots.in(mine).purge({ workspace_id: 'workspace-2' })).toBe(1);
    expect((await everyBot.find({})).map((bot) => bot.name)).toEqual(['theirs']);
  });

  it('inserts once under an id, however often it is asked', async () => {
    const bot = aBot({ _id: 'bot-1', name: 'first' });
    const first = await bots.in(mine).insertOnce(bot);
    expect(await bots.in(mine).insertOnce({ ...bot, name: 'again' })).toEqual(first);
    await expect(bots.in(theirs).insertOnce(bot)).rejects.toMatchObject({ code: ERRORS.alreadyExists });
    await expect(bots.in(mine).insertOnce(aBot({ name: 'first' }))).rejects.toMatchObject({
      code: ERRORS.alreadyExists,
    });
  });

  it('lets all of fifty who modify one document at once through, each on what the one before left', async () => {
    const bot = await bots.in(mine).insert(aBot({ answers: 0 }));
    const raise = () =>
      bots
        .in(mine)
        .modify(bot._id, ({ answers }) => (answers < 40 ? { set: { answers: answers + 1 } } : null));
    await Promise.all(Array.from({ length: 50 }, raise));
    expect(await bots.in(mine).get(bot._id)).toMatchObject({ answers: 40, revision: 41 });
  });

  it("modifies nothing of another workspace's, and a deleted document only when asked to", async () => {
    const bot = await bots.in(mine).insert(aBot());
    const rename = () => ({ set: { name: 'renamed' }, events: [anEvent({ data: {} })] });
    await expect(bots.in(theirs).modify(bot._id, rename)).rejects.toMatchObject({ code: ERRORS.notFound });
    await bots.in(mine).delete(bot._id);
    await expect(bots.in(mine).modify(bot._id, rename)).rejects.toMatchObject({ code: ERRORS.notFound });
    expect(await bots.in(mine).modify(bot._id, rename, { includeDeleted: true })).toMatchObject({
      name: 'renamed',
    });
    expect(writes).toHaveLength(1);
  });
});
