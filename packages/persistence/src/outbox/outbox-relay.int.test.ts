import { silentLogger } from '@colloquy/observability';
import type { EventEnvelope } from '@colloquy/contracts';
import type { Model } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { createRepository, type Repository } from '../repository/repository.ts';
import { tenantScope } from '../repository/tenant-scope.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { anEvent } from '../testing/an-event.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from './outbox-relay.ts';
import { createOutboxSignal, type OutboxSignal } from './outbox-signal.ts';

const scope = tenantScope('workspace-1');

describeOnServers('outbox relay', ({ uri }) => {
  let db: TestDatabase;
  let model: Model<BotDocument>;
  let signal: OutboxSignal;
  let bots: Repository<BotDocument>;
  let bus: EventEnvelope[];
  let relays: OutboxRelay[];

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    model = botModel(db.service);
    await db.service.ensureIndexes();
    signal = createOutboxSignal();
    bots = createRepository<BotDocument>(model, { signal });
    bus = [];
    relays = [];
    return async () => {
      await Promise.all(relays.map((relay) => relay.stop()));
      await db.close();
    };
  });

  function aRelay(overrides: Partial<OutboxRelayOptions> = {}): OutboxRelay {
    const relay = createOutboxRelay({
      models: db.service.outboxModels,
      signal,
      logger: silentLogger,
      publish: (events) => Promise.resolve(void bus.push(...events)),
      minAgeMs: 0,
      sweepIntervalMs: 20,
      ...overrides,
    });
    relays.push(relay);
    return relay;
  }

  /** Number of documents that still contain an event, or are marked as containing one. */
  function waiting(): Promise<number> {
    return model.collection.countDocuments({
      $or: [{ outboxAt: { $exists: true } }, { 'outbox.0': { $exists: true } }],
    });
  }

  const anUpdate = (n: number) => anEvent({ type: 'bot.updated', data: { n } });

  it('publishes a write at once, without reading it back, and leaves no trace of it', async () => {
    const never = 1_000_000;
    aRelay({ sweepIntervalMs: never, minAgeMs: never }).start();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    const reads = vi.spyOn(model, 'findById');
    const event = anEvent({ data: { empty: {} } });
    await bots.in(scope).insert(aBot(), [event]);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(bus).toEqual([event]);
    expect(reads).not.toHaveBeenCalled();
  });

  it('keeps the order of one document while it is written and published at once', async () => {
    aRelay().start();
    const bot = await bots.in(scope).insert(aBot(), [anUpdate(0)]);
    for (let n = 1; n <= 30; n += 1) {
      await bots.in(scope).update(bot._id, { inc: { answers: 1 } }, { events: [anUpdate(n)] });
    }
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(bus.map((event) => event.data)).toEqual(Array.from({ length: 31 }, (_, n) => ({ n })));
  });

  it('publishes what was written before it started, oldest first', async () => {
    const bot = await bots.in(scope).insert(aBot(), [anUpdate(1), anUpdate(2)]);
    await bots.in(scope).update(bot._id, { inc: { answers: 1 } }, { events: [anUpdate(3)] });
    aRelay().start();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(bus.map((event) => event.data)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('publishes the event of a deletion', async () => {
    const bot = await bots.in(scope).insert(aBot());
    await bots.in(scope).delete(bot._id, [anEvent({ type: 'bot.deleted', data: {} })]);
    expect(await aRelay().drain()).toBe(true);
    expect(bus.map((event) => event.type)).toEqual(['bot.deleted']);
  });

  it('loses nothing while the bus refuses, and goes on when it is back', async () => {
    let isUp = false;
    aRelay({
      publish: (events) =>
        isUp ? Promise.resolve(void bus.push(...events)) : Promise.reject(new Error('bus is down')),
    }).start();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => bots.in(scope).insert(aBot({ name: `bot ${n}` }), [anUpdate(n)])),
    );
    expect(await waiting()).toBe(20);
    isUp = true;
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
    expect(new Set(bus.map((event) => event.id)).size).toBe(20);
  });

  it('does not let one document that always fails hold up the others', async () => {
    const poison = anEvent({ data: {} });
    aRelay({
      concurrency: 1,
      publish: (events) =>
        events.some((event) => event.id === poison.id)
          ? Promise.reject(new Error('too large'))
          : Promise.resolve(void bus.push(...events)),
    }).start();
    await bots.in(scope).insert(aBot({ name: 'poison' }), [poison]);
    for (let n = 0; n < 10; n += 1) await bots.in(scope).insert(aBot({ name: `bot ${n}` }), [anUpdate(n)]);
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    expect(bus).toHaveLength(10);
  });

  it('publishes of at most so many documents at once, in the order they came, also when some fail', async () => {
    const begun: EventEnvelope[] = [];
    const ends: (() => void)[] = [];
    aRelay({
      concurrency: 2,
      publish: async (events) => {
        const isFirst = begun.length === 0;
        begun.push(...events);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (isFirst) throw new Error('bus refuses');
        bus.push(...events);
      },
    }).start();
    for (let n = 0; n < 4; n += 1) await bots.in(scope).insert(aBot({ name: `bot ${n}` }), [anUpdate(n)]);
    for (let n = 0; n < 5; n += 1) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(n));
      expect(begun.length - n).toBeLessThanOrEqual(2);
      ends[n]?.();
    }
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(begun.slice(0, 4).map((event) => event.data)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]);
    expect(bus).toHaveLength(4);
  });

  it('never loses a batch that is pushed while the ones before it are being published', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    aRelay({
      publish: async (events) => {
        if (bus.length === 0) await gate;
        bus.push(...events);
      },
    }).start();
    const bot = await bots.in(scope).insert(aBot(), [anUpdate(1)]);
    await bots.in(scope).update(bot._id, { inc: { answers: 1 } }, { events: [anUpdate(2)] });
    await bots.in(scope).update(bot._id, { inc: { answers: 1 } }, { events: [anUpdate(3)] });
    release();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(bus.map((event) => event.data)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it("waits for another process's batch before its own instead of publishing it too", async () => {
    const otherSignal = createOutboxSignal();
    const others = createRepository<BotDocument>(model, { signal: otherSignal });
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const slow = { minAgeMs: 60_000, sweepIntervalMs: 60_000 };
    aRelay({
      ...slow,
      signal: otherSignal,
      publish: async (e) => gate.then(() => void bus.push(...e)),
    }).start();
    aRelay(slow).start();
    const bot = await others.in(scope).insert(aBot(), [anUpdate(1)]);
    await bots.in(scope).update(bot._id, { inc: { answers: 1 } }, { events: [anUpdate(2)] });
    expect(bus).toEqual([]);
    release();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(bus.map((event) => event.data)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('finishes running publishes when it stops, and begins no new ones', async () => {
    const relay = aRelay();
    relay.start();
    await bots.in(scope).insert(aBot({ name: 'before' }), [anUpdate(1)]);
    await relay.stop();
    const published = bus.length;
    await bots.in(scope).insert(aBot({ name: 'after' }), [anUpdate(2)]);
    expect(await waiting()).toBe(2 - published);
    expect(await aRelay().drain()).toBe(true);
    expect(new Set(bus.map((event) => event.id)).size).toBe(2);
  });

  it('says how old the oldest waiting event is, and how long each took', async () => {
    const lags: number[] = [];
    const relay = aRelay({ onPublished: ({ lagMs }) => lags.push(lagMs) });
    expect(await relay.oldestPendingMs()).toBe(0);
    await bots.in(scope).insert(aBot(), [anUpdate(1)]);
    await vi.waitFor(async () => expect(await relay.oldestPendingMs()).toBeGreaterThan(0));
    await relay.drain();
    expect(await relay.oldestPendingMs()).toBe(0);
    expect(lags).toHaveLength(1);
  });

  it('gives up draining after its time limit', async () => {
    await bots.in(scope).insert(aBot(), [anUpdate(1)]);
    const relay = aRelay({ publish: () => Promise.reject(new Error('bus is down')) });
    expect(await relay.drain({ timeoutMs: 50 })).toBe(false);
    expect(await waiting()).toBe(1);
  });
});
