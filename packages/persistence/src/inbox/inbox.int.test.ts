import { ERRORS } from '@colloquy/contracts';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { aClock, type TestClock } from '../testing/a-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createInbox, type Inbox } from './inbox.ts';

const LEASE_MS = 60_000;

describeOnServers('inbox', ({ uri }) => {
  let db: TestDatabase;
  let clock: TestClock;
  let inbox: Inbox;
  let effects: string[];
  const effect = (name: string) => () => Promise.resolve(void effects.push(name));

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    clock = aClock();
    inbox = createInbox(db.service, { clock });
    await db.service.ensureIndexes();
    effects = [];
    return () => db.close();
  });

  /** Begins the effect of the event `e1` and never ends it. */
  const dieWithTheEvent = (): Promise<void> =>
    new Promise((begun) => {
      void inbox.applyOnce('mail', { id: 'e1' }, () => {
        begun();
        return new Promise(() => undefined);
      });
    });

  it('applies an event once per consumer, however often it comes', async () => {
    expect(await inbox.applyOnce('mail', { id: 'e1' }, effect('mail'))).toBe('applied');
    expect(await inbox.applyOnce('mail', { id: 'e1' }, effect('mail'))).toBe('duplicate');
    expect(await inbox.applyOnce('count', { id: 'e1' }, effect('count'))).toBe('applied');
    expect(await inbox.applyOnce('mail', { id: 'e2' }, effect('mail'))).toBe('applied');
    expect(effects).toEqual(['mail', 'count', 'mail']);
  });

  it('runs the effect of simultaneous deliveries once and sends the others to try again', async () => {
    const deliveries = Array.from({ length: 8 }, () => inbox.applyOnce('mail', { id: 'e1' }, effect('mail')));
    const results = await Promise.allSettled(deliveries);
    expect(effects).toEqual(['mail']);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: ERRORS.requestInProgress, retry: 'backoff' });
    }
    expect(await inbox.applyOnce('mail', { id: 'e1' }, effect('mail'))).toBe('duplicate');
  });

  it('runs a failed effect again at once', async () => {
    const failing = inbox.applyOnce('mail', { id: 'e1' }, () => Promise.reject(new Error('no route')));
    await expect(failing).rejects.toThrow('no route');
    expect(await inbox.applyOnce('mail', { id: 'e1' }, effect('mail'))).toBe('applied');
  });

  it('takes over the event of a dead process after its lease, not before', async () => {
    await dieWithTheEvent();
    const early = () => inbox.applyOnce('mail', { id: 'e1' }, effect('mail'));
    clock.advance(LEASE_MS - 1);
    await expect(early()).rejects.toMatchObject({ code: ERRORS.requestInProgress });
    clock.advance(1);
    expect(await inbox.applyOnce('mail', { id: 'e1' }, effect('mail'))).toBe('applied');
    expect(effects).toEqual(['mail']);
  });

  it('takes over the event of a dead process at once where nobody else can be running it', async () => {
    await dieWithTheEvent();
    expect(await inbox.freeAbandoned()).toBe(1);
    expect(await inbox.applyOnce('mail', { id: 'e1' }, effect('mail'))).toBe('applied');
    expect(await inbox.freeAbandoned()).toBe(0);
  });

  it('ends in the same state as one ordered run under any repetition and order', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const deliveries = fc.shuffledSubarray([...ids, ...ids, ...ids], { minLength: 12 });
    const property = fc.asyncProperty(deliveries, fc.string({ minLength: 1 }), async (order, consumer) => {
      effects = [];
      const name = `${consumer} ${Math.random()}`;
      for (const id of order) await inbox.applyOnce(name, { id }, effect(id));
      expect([...effects].sort()).toEqual(ids);
    });
    await fc.assert(property, { numRuns: 10 });
  });

  it('forgets what was applied long ago', async () => {
    await inbox.applyOnce('mail', { id: 'old' }, effect('mail'));
    clock.advance(1_000);
    await inbox.applyOnce('mail', { id: 'new' }, effect('mail'));
    expect(await inbox.purge(clock.now())).toBe(1);
    expect(await inbox.applyOnce('mail', { id: 'new' }, effect('mail'))).toBe('duplicate');
  });
});
