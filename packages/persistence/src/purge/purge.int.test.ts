import type { Model } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { createOutboxSignal, type OutboxSignal } from '../outbox/outbox-signal.ts';
import { createRepository, type GlobalRepository, type Repository } from '../repository/repository.ts';
import { tenantScope } from '../repository/tenant-scope.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { anEvent } from '../testing/an-event.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createPurge, type Purge } from './purge.ts';
import { createRepublishDeletions } from './republish-deletions.ts';

const scope = tenantScope('workspace-1');
const LATER = new Date('2999-01-01T00:00:00Z');

describeOnServers('the purge', ({ uri }) => {
  let db: TestDatabase;
  let signal: OutboxSignal;
  let model: Model<BotDocument>;
  let bots: Repository<BotDocument>;
  let everyBot: GlobalRepository<BotDocument>;
  let purge: Purge;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    model = botModel(db.service);
    await db.service.ensureIndexes();
    signal = createOutboxSignal();
    bots = createRepository<BotDocument>(model, { signal });
    everyBot = createRepository(model, { signal }).everywhere('test looks at what is left');
    purge = createPurge(db.service);
    return () => db.close();
  });

  const left = async () =>
    (await everyBot.find({}, { includeDeleted: true })).map(({ name }) => name).toSorted();
  const deletedBot = async (name: string): Promise<Date> => {
    const bot = await bots.in(scope).insert(aBot({ name }));
    return (await bots.in(scope).delete(bot._id))?.deletedAt ?? LATER;
  };

  it('takes what was deleted before its time, and nothing else', async () => {
    await bots.in(scope).insert(aBot({ name: 'active' }));
    await bots.in(scope).insert(aBot({ name: 'switched off', status: 1 }));
    const deletedAt = await deletedBot('deleted');
    expect(await purge.run(deletedAt)).toEqual({});
    expect(await left()).toEqual(['active', 'deleted', 'switched off']);
    expect(await purge.run(new Date(deletedAt.getTime() + 1))).toEqual({ Bot: 1 });
    expect(await left()).toEqual(['active', 'switched off']);
  });

  it('counts from the first deletion, however it was written and whatever was written after', async () => {
    const one = await bots.in(scope).insert(aBot({ name: 'one' }));
    const written = await bots.in(scope).update(one._id, { set: { status: 9 } });
    const again = { set: { status: 9 as const, answers: 3 } };
    const later = await bots.in(scope).update(one._id, again, { includeDeleted: true });
    expect(written?.deletedAt).toBeInstanceOf(Date);
    expect(later?.deletedAt).toEqual(written?.deletedAt);
    await bots.in(scope).insert(aBot({ name: 'two' }));
    await bots.in(scope).updateMany({ name: 'two' }, { set: { status: 9 } });
    expect(await purge.run(LATER)).toEqual({ Bot: 2 });
  });

  it('leaves a document until its events are published', async () => {
    const bot = await bots.in(scope).insert(aBot({ name: 'loud' }));
    await bots.in(scope).delete(bot._id, [anEvent({ data: {} })]);
    expect(await purge.run(LATER)).toEqual({});
    expect(await left()).toEqual(['loud']);
  });

  it('excludes what still has something to do, and runs the steps before', async () => {
    await deletedBot('busy');
    await deletedBot('idle');
    purge.exclude(model, { name: 'busy' });
    purge.before(async (deletedBefore) => {
      expect(deletedBefore).toEqual(LATER);
      expect(await left()).toEqual(['busy', 'idle']);
    });
    expect(await purge.run(LATER)).toEqual({ Bot: 1 });
    expect(await left()).toEqual(['busy']);
  });

  it('is preceded by publishing each deletion once more, once and only when it is old enough', async () => {
    const published: string[] = [];
    signal.onWrite(({ batch }) => published.push(...batch.events.map(({ type, key }) => `${type} ${key}`)));
    const republish = createRepublishDeletions(model, {
      signal,
      eventsOf: ({ name }) => [anEvent({ type: 'bot.deleted', key: name, data: {} })],
    });
    await bots.in(scope).insert(aBot({ name: 'active' }));
    const deletedAt = await deletedBot('deleted');
    expect(await republish(deletedAt)).toBe(0);
    const rounds = await Promise.all([1, 2].map(() => republish(LATER)));
    expect(Math.max(...rounds)).toBe(1);
    expect(await republish(LATER)).toBe(0);
    expect(published).toEqual(['bot.deleted deleted']);
  });
});
