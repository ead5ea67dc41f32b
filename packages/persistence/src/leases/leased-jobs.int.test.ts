import { type Model, Schema } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { tenantFields, type TenantDocument } from '../aggregate/aggregate.ts';
import { createOutboxSignal, type OutboxWrite } from '../outbox/outbox-signal.ts';
import { createRepository, type GlobalRepository } from '../repository/repository.ts';
import { aClock, type TestClock } from '../testing/a-clock.ts';
import { anEvent } from '../testing/an-event.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type LeasedDocument, leaseFields } from './lease-fields.ts';
import { createLeasedJobs, type LeasedJobs } from './leased-jobs.ts';

interface CrawlDocument extends TenantDocument, LeasedDocument {
  state: 'waiting' | 'done';
  pages: number;
}

const LEASE_MS = 30_000;

describeOnServers('leased jobs', ({ uri }) => {
  let db: TestDatabase;
  let clock: TestClock;
  let model: Model<CrawlDocument>;
  let crawls: GlobalRepository<CrawlDocument>;
  let writes: OutboxWrite[];
  let worker: LeasedJobs<CrawlDocument>;
  let other: LeasedJobs<CrawlDocument>;
  const signal = createOutboxSignal();
  signal.onWrite((write) => writes.push(write));

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    clock = aClock();
    writes = [];
    const schema = new Schema<CrawlDocument>({
      ...tenantFields,
      ...leaseFields,
      state: { type: String, default: 'waiting' },
      pages: { type: Number, default: 0 },
    });
    model = db.service.model('Crawl', schema, 'crawls');
    await db.service.ensureIndexes();
    crawls = createRepository(model, { signal }).everywhere('workers crawl for every workspace');
    worker = createLeasedJobs(model, { leaseMs: LEASE_MS, maxAttempts: 3, signal, clock });
    other = createLeasedJobs(model, { leaseMs: LEASE_MS, maxAttempts: 3, signal, clock });
    return () => db.close();
  });

  const aCrawl = async (_id: string): Promise<void> => {
    const fresh = { leaseNumber: 0, attempts: 0, state: 'waiting' as const, pages: 0 };
    await crawls.insert({ _id, workspace_id: 'workspace-1', ...fresh });
  };
  const claim = (jobs: LeasedJobs<CrawlDocument>) => jobs.claim({ state: 'waiting' }, { _id: 1 });

  it('gives each job to one worker only', async () => {
    for (let n = 0; n < 5; n += 1) await aCrawl(`crawl-${n}`);
    const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => claim(n % 2 ? worker : other)));
    const ids = claims.flatMap((job) => job?._id ?? []);
    expect([...ids].sort()).toEqual(['crawl-0', 'crawl-1', 'crawl-2', 'crawl-3', 'crawl-4']);
  });

  it('lets another worker take over when the lease has passed, not before', async () => {
    await aCrawl('crawl');
    expect(await claim(worker)).toMatchObject({ leaseNumber: 1, attempts: 1 });
    clock.advance(LEASE_MS - 1);
    expect(await claim(other)).toBeNull();
    clock.advance(1);
    expect(await claim(other)).toMatchObject({ leaseNumber: 2, attempts: 2 });
  });

  it('holds a lease as long as its worker gives signs of life, and stores its progress', async () => {
    await aCrawl('crawl');
    await claim(worker);
    for (let n = 1; n <= 3; n += 1) {
      clock.advance(LEASE_MS - 1);
      expect(await worker.heartbeat('crawl', 1, { pages: n })).toBe(true);
    }
    expect(await claim(other)).toBeNull();
    expect(await crawls.get('crawl')).toMatchObject({ pages: 3, revision: 1 });
  });

  it('lets a late worker write nothing', async () => {
    await aCrawl('crawl');
    await claim(worker);
    clock.advance(LEASE_MS);
    await claim(other);
    const late = { set: { state: 'done', pages: 99 } } as const;
    expect(await worker.heartbeat('crawl', 1, { pages: 99 })).toBe(false);
    expect(await worker.advance('crawl', 1, late, { events: [anEvent({ data: {} })] })).toBeNull();
    expect(await worker.finish('crawl', 1, late, { events: [anEvent({ data: {} })] })).toBeNull();
    expect(await worker.release('crawl', 1)).toBe(false);
    expect(writes).toEqual([]);
    expect(await crawls.get('crawl')).toMatchObject({ state: 'waiting', pages: 0, leaseNumber: 2 });
  });

  it('writes the outcome with its event and ends the lease', async () => {
    await aCrawl('crawl');
    await claim(worker);
    const event = anEvent({ type: 'knowledge.crawl-finished', data: {} });
    const done = await worker.finish('crawl', 1, { set: { state: 'done' } }, { events: [event] });
    expect(done).toMatchObject({
      state: 'done',
      leaseOwner: null,
      leaseUntil: null,
      attempts: 0,
      revision: 2,
    });
    expect(writes.map((write) => write.batch.events)).toEqual([[event]]);
    expect(await worker.finish('crawl', 1, { set: { pages: 99 } })).toBeNull();
  });

  it('writes a step with its event and keeps the lease', async () => {
    await aCrawl('crawl');
    await claim(worker);
    clock.advance(LEASE_MS - 1);
    await worker.advance('crawl', 1, { set: { pages: 1 } }, { events: [anEvent({ data: {} })] });
    clock.advance(LEASE_MS - 1);
    expect(await claim(other)).toBeNull();
    expect(writes).toHaveLength(1);
  });

  it('gives work back for others at once, or after a pause, counting failures only', async () => {
    await aCrawl('crawl');
    await claim(worker);
    expect(await worker.release('crawl', 1)).toBe(true);
    expect(await claim(other)).toMatchObject({ leaseNumber: 2, attempts: 1 });
    expect(await other.release('crawl', 2, { hasFailed: true, delayMs: 5_000 })).toBe(true);
    expect(await claim(worker)).toBeNull();
    clock.advance(5_000);
    expect(await claim(worker)).toMatchObject({ leaseNumber: 3, attempts: 2 });
  });

  it('stops handing out a job that used up its attempts, and shows it', async () => {
    await aCrawl('crawl');
    for (let n = 1; n <= 3; n += 1) {
      expect(await claim(worker)).toMatchObject({ attempts: n });
      expect(await worker.exhausted({}, 10)).toEqual([]);
      clock.advance(LEASE_MS);
    }
    expect(await claim(worker)).toBeNull();
    expect(await worker.exhausted({ state: 'waiting' }, 10)).toMatchObject([{ _id: 'crawl', attempts: 3 }]);
  });
});
