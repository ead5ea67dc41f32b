import { ERRORS } from '@colloquy/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { aClock, type TestClock } from '../testing/a-clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createInbox, UNKNOWN_OUTCOME, type Inbox } from './inbox.ts';

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

  /** Starts the effect of the event `e1` and never ends it. */
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

  describe('with an effect that must not happen twice', () => {
    const send = (effect: (begin: () => Promise<void>) => Promise<string>) =>
      inbox.applyAtMostOnce('mail', { id: 'e1' }, effect);
    const sends = async (begin: () => Promise<void>): Promise<string> => {
      await begin();
      effects.push('mail');
      return 'sent';
    };
    /** A process that dies at that point. */
    const dieWhileSending = (hasBegun: boolean): Promise<void> =>
      new Promise((dead) => {
        void send(async (begin) => {
          if (hasBegun) await begin();
          dead();
          return new Promise(() => undefined);
        });
      });

    it('says what came of it, also when the event comes again', async () => {
      expect(await send(sends)).toEqual({ outcome: 'sent', isNew: true });
      expect(await send(sends)).toEqual({ outcome: 'sent', isNew: false });
      expect(effects).toEqual(['mail']);
    });

    it('runs it again where the process died before it had begun', async () => {
      await dieWhileSending(false);
      clock.advance(LEASE_MS);
      expect(await send(sends)).toEqual({ outcome: 'sent', isNew: true });
    });

    it('never runs it again where the process died after it had begun, and says that once as news', async () => {
      await dieWhileSending(true);
      clock.advance(LEASE_MS - 1);
      await expect(send(sends)).rejects.toMatchObject({ code: ERRORS.requestInProgress });
      clock.advance(1);
      expect(await send(sends)).toEqual({ outcome: UNKNOWN_OUTCOME, isNew: true });
      expect(await send(sends)).toEqual({ outcome: UNKNOWN_OUTCOME, isNew: false });
      expect(effects).toEqual([]);
    });

    it('learns of a dead process at once where nobody else can be running it', async () => {
      await dieWhileSending(true);
      await inbox.freeAbandoned();
      expect(await send(sends)).toEqual({ outcome: UNKNOWN_OUTCOME, isNew: true });
    });

    it('runs it again at once where it threw, which says that nothing has happened', async () => {
      const refused = send(async (begin) => {
        await begin();
        throw new Error('refused for now');
      });
      await expect(refused).rejects.toThrow('refused for now');
      expect(await send(sends)).toEqual({ outcome: 'sent', isNew: true });
    });

    it('lets nobody begin who has lost the lease', async () => {
      const { promise: hasLease, resolve: takeLease } = Promise.withResolvers<void>();
      const { promise: isLate, resolve: beLate } = Promise.withResolvers<void>();
      const slow = send(async (begin) => {
        takeLease();
        await isLate;
        return sends(begin);
      });
      const overtaken = expect(slow).rejects.toMatchObject({ code: ERRORS.requestInProgress });
      await hasLease;
      clock.advance(LEASE_MS);
      expect(await send(sends)).toEqual({ outcome: 'sent', isNew: true });
      beLate();
      await overtaken;
      expect(effects).toEqual(['mail']);
    });
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

  it('forgets what nobody has ended, by the age of its lease, and nothing that a restart has just freed', async () => {
    await dieWithTheEvent();
    clock.advance(LEASE_MS + 1_000);
    const untilNow = clock.now();
    await inbox.freeAbandoned();
    expect(await inbox.purge(untilNow)).toBe(0);
    clock.advance(1);
    expect(await inbox.purge(clock.now())).toBe(1);
  });
});
