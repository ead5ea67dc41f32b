import { beforeEach, expect, it } from 'vitest';
import { aClock, type TestClock } from '../testing/a-clock.ts';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createStoredTurns, type StoredTurns } from './stored-turns.ts';

const GAP_MS = 500;

describeOnServers('turns that processes share', ({ uri }) => {
  let db: TestDatabase;
  let clock: TestClock;
  let turns: StoredTurns;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    clock = aClock();
    turns = createStoredTurns(db.service, { clock });
    await db.service.ensureIndexes();
    return () => db.close();
  });

  it('give a thing to one of many who ask at once, and tell the others how long to wait', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => turns.take('a.example', GAP_MS)));
    expect(waits.toSorted((left, right) => left - right)).toEqual([0, ...Array(49).fill(GAP_MS)]);
    clock.advance(GAP_MS - 1);
    expect(await turns.take('a.example', GAP_MS)).toBe(1);
    clock.advance(1);
    expect(await turns.take('a.example', GAP_MS)).toBe(0);
    expect(await turns.take('a.example', GAP_MS)).toBe(GAP_MS);
  });

  it('are those of one thing each', async () => {
    expect(await turns.take('a.example', GAP_MS)).toBe(0);
    expect(await turns.take('b.example', GAP_MS)).toBe(0);
  });

  it('keep a thing free that wants a pause, and make no pause shorter', async () => {
    await turns.keepFree('a.example', 7_000);
    await turns.keepFree('a.example', 2_000);
    expect(await turns.take('a.example', GAP_MS)).toBe(7_000);
    clock.advance(7_000);
    expect(await turns.take('a.example', GAP_MS)).toBe(0);
    await turns.keepFree('a.example', 1);
    expect(await turns.take('a.example', GAP_MS)).toBe(GAP_MS);
  });

  it('are forgotten where nobody has wanted them for an hour', async () => {
    await turns.take('a.example', GAP_MS);
    clock.advance(3_600_000);
    await turns.take('b.example', GAP_MS);
    expect(await turns.purge()).toBe(0);
    clock.advance(GAP_MS);
    expect(await turns.purge()).toBe(1);
    expect(await turns.take('b.example', GAP_MS)).toBe(0);
  });
});
