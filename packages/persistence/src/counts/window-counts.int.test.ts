import { beforeEach, expect, it } from 'vitest';
import { aClock, type TestClock } from '../testing/a-clock.ts';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createOutboxSignal } from '../outbox/outbox-signal.ts';
import { createWindowCounts, windowCountSchema, type WindowCounts } from './window-counts.ts';

const RULE = { max: 2, windowMs: 60_000 };
const modelOf = ({ service }: TestDatabase) => service.model('Limit', windowCountSchema(), 'limits');

describeOnServers('counts in windows of time', ({ uri }) => {
  let db: TestDatabase;
  let clock: TestClock;
  let counts: WindowCounts;
  let replica: WindowCounts;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    clock = aClock();
    const model = modelOf(db);
    await db.service.ensureIndexes();
    counts = createWindowCounts(model, createOutboxSignal(), clock.now);
    replica = createWindowCounts(model, createOutboxSignal(), clock.now);
    return () => db.close();
  });

  it('are shared by replicas, also when these count at the same time', async () => {
    const both = [counts, replica, counts, replica, counts, replica];
    const counted = await Promise.all(both.map((one) => one.count('a', RULE)));
    expect(counted.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(await replica.count('b', RULE)).toEqual({ count: 1, endsInMs: 60_000 });
  });

  it('begin anew when their window has ended', async () => {
    await counts.count('a', RULE);
    clock.advance(20_000);
    expect(await counts.count('a', RULE)).toEqual({ count: 2, endsInMs: 40_000 });
    clock.advance(40_000);
    expect(await counts.count('a', RULE)).toEqual({ count: 1, endsInMs: 60_000 });
  });

  it('give one event back, and forget a cleared key', async () => {
    await counts.count('a', RULE);
    await counts.count('a', RULE);
    await counts.giveBack('a');
    expect(await counts.count('a', RULE)).toMatchObject({ count: 2 });
    await counts.clear('a');
    expect(await counts.count('a', RULE)).toMatchObject({ count: 1 });
  });

  it('are removed once their window has ended, and hold no key', async () => {
    await counts.count('vi@example.com', RULE);
    const rows = () => db.service.rows<{ _id: string }>('limits').find().toArray();
    expect(JSON.stringify(await rows())).not.toContain('example.com');
    await counts.purgeEnded();
    expect(await rows()).toHaveLength(1);
    clock.advance(60_000);
    await counts.purgeEnded(1);
    expect(await rows()).toHaveLength(1);
    await counts.purgeEnded();
    expect(await rows()).toEqual([]);
  });
});
