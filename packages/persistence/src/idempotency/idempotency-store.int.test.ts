import { ERRORS } from '@colloquy/contracts';
import { beforeEach, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { aClock, type TestClock } from '../testing/a-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  createIdempotencyStore,
  type IdempotencyKey,
  type IdempotencyStore,
  type Outcome,
} from './idempotency-store.ts';

const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;

function aKey(overrides: Partial<IdempotencyKey> = {}): IdempotencyKey {
  return { actor: 'user-1', route: 'POST /chat-bots', key: 'click-1', bodyHash: 'hash-1', ...overrides };
}

describeOnServers('idempotency store', ({ uri }) => {
  let db: TestDatabase;
  let clock: TestClock;
  let store: IdempotencyStore;
  let runs: number;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    clock = aClock();
    store = createIdempotencyStore(db.service, { clock, waitMs: 2_000 });
    await db.service.ensureIndexes();
    runs = 0;
    return () => db.close();
  });

  const answering = (outcome: Outcome) => (): Promise<Outcome> => {
    runs += 1;
    return Promise.resolve(outcome);
  };

  /** Takes the key and dies with it. */
  const dieWith = (key: IdempotencyKey): Promise<void> =>
    new Promise((begun) => {
      const work = (): Promise<Outcome> => {
        begun();
        return new Promise(() => undefined);
      };
      void store.run(key, work);
    });

  it.each([201, 404, 409])('replays a %i as it was', async (status) => {
    const body = { data: { 'a.b': 1, $c: null, list: [] } };
    const first = await store.run(aKey(), answering({ status, body }));
    const second = await store.run(aKey(), answering({ status: 200, body: 'other' }));
    expect(first).toEqual({ status, body, replayed: false });
    expect(second).toEqual({ status, body, replayed: true });
    expect(runs).toBe(1);
  });

  it('runs the work again after a 5xx or a failure', async () => {
    expect(await store.run(aKey(), answering({ status: 503, body: null }))).toMatchObject({ status: 503 });
    const failing = store.run(aKey(), () => Promise.reject(new Error('boom')));
    await expect(failing).rejects.toThrow('boom');
    expect(await store.run(aKey(), answering({ status: 201, body: 1 }))).toMatchObject({ replayed: false });
    expect(runs).toBe(2);
  });

  it('gives every run of a key the same new ids in the same order, and other keys others', async () => {
    const given: string[][] = [];
    const run = (key: string, status: number) =>
      store.run(aKey({ key }), async (newId) => {
        given.push([newId(), newId()]);
        if (status === 0) throw new Error('cut off');
        return { status, body: null };
      });
    await expect(run('click-1', 0)).rejects.toThrow('cut off');
    await run('click-1', 503);
    await run('click-1', 201);
    await run('click-2', 201);
    const [first, second, third, other] = given;
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(new Set([...(first ?? []), ...(other ?? [])]).size).toBe(4);
    expect(first?.toSorted()).toEqual(first);
  });

  it('refuses another body under the same key, running or done', async () => {
    await dieWith(aKey());
    const running = store.run(aKey({ bodyHash: 'hash-2' }), answering({ status: 201, body: 1 }));
    await expect(running).rejects.toMatchObject({ code: ERRORS.idempotencyKeyReused });
    await store.run(aKey({ key: 'click-2' }), answering({ status: 201, body: 1 }));
    const done = store.run(aKey({ key: 'click-2', bodyHash: 'hash-2' }), answering({ status: 201, body: 1 }));
    await expect(done).rejects.toMatchObject({ code: ERRORS.idempotencyKeyReused });
    expect(runs).toBe(1);
  });

  it('keeps actors, routes and keys apart', async () => {
    const different = [
      aKey(),
      aKey({ actor: 'user-2' }),
      aKey({ route: 'POST /x' }),
      aKey({ key: 'click-2' }),
    ];
    for (const key of different) {
      expect(await store.run(key, answering({ status: 201, body: 1 }))).toMatchObject({ replayed: false });
    }
  });

  it('runs one of many simultaneous requests and gives all of them its outcome', async () => {
    const { promise: outcome, resolve: finish } = Promise.withResolvers<Outcome>();
    const requests = Array.from({ length: 6 }, () =>
      store.run(aKey(), () => {
        runs += 1;
        return outcome;
      }),
    );
    await expect.poll(() => runs).toBe(1);
    finish({ status: 201, body: { id: 'bot-1' } });
    const outcomes = await Promise.all(requests);
    expect(runs).toBe(1);
    expect(outcomes.filter(({ replayed }) => replayed)).toHaveLength(5);
    for (const each of outcomes) expect(each).toMatchObject({ status: 201, body: { id: 'bot-1' } });
  });

  it('answers requestInProgress while the first request is still running, and takes over after its lease', async () => {
    const impatient = createIdempotencyStore(db.service, { clock, waitMs: 0 });
    await dieWith(aKey());
    clock.advance(LEASE_MS - 1);
    const early = impatient.run(aKey(), answering({ status: 201, body: 1 }));
    await expect(early).rejects.toMatchObject({ code: ERRORS.requestInProgress, kind: 'conflict' });
    clock.advance(1);
    const late = await impatient.run(aKey(), answering({ status: 201, body: 1 }));
    expect(late).toMatchObject({ replayed: false });
    expect(runs).toBe(1);
  });

  it('runs the request of a dead process at once where nobody else can be running it', async () => {
    await dieWith(aKey());
    expect(await store.freeAbandoned()).toBe(1);
    const repeat = await store.run(aKey(), answering({ status: 201, body: 1 }));
    expect(repeat).toMatchObject({ replayed: false });
    expect(await store.freeAbandoned()).toBe(0);
  });

  it('remembers a key for 24 hours', async () => {
    await store.run(aKey(), answering({ status: 201, body: 1 }));
    clock.advance(DAY_MS - 1);
    expect(await store.purge()).toBe(0);
    expect(await store.run(aKey(), answering({ status: 201, body: 2 }))).toMatchObject({ replayed: true });
    clock.advance(1);
    expect(await store.run(aKey(), answering({ status: 201, body: 3 }))).toMatchObject({ body: 3 });
    clock.advance(DAY_MS);
    expect(await store.purge()).toBe(1);
  });

  it('says in which workspace the first run had access', async () => {
    await store.run(aKey(), answering({ status: 201, body: 1, workspaceId: 'w1' }));
    const again = await store.run(aKey(), answering({ status: 201, body: 2 }));
    expect(again).toEqual({ status: 201, body: 1, workspaceId: 'w1', replayed: true });
  });

  it.each([
    ['an actor', () => store.eraseActor('user:ada')],
    ['a workspace', () => store.eraseWorkspace('w1')],
    ['an address, as it stands in JSON', () => store.eraseContaining('"A.d+a"@EXAMPLE.com')],
  ])('forgets all that is of %s, and nothing else', async (_of, erase) => {
    const body = { mail: '"a.d+a"@example.com' };
    await store.run(aKey({ actor: 'user:ada' }), answering({ status: 201, body, workspaceId: 'w1' }));
    const other = { status: 201, body: { mail: '"abd+a"@example.com' }, workspaceId: 'w2' };
    await store.run(aKey({ actor: 'user:bob' }), answering(other));
    expect(await erase()).toBe(1);
    expect(await store.run(aKey({ actor: 'user:bob' }), answering(other))).toMatchObject({ replayed: true });
  });
});
