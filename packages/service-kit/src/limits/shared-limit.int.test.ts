import { silentLogger } from '@colloquy/observability';
import { connectDatabase, createOutboxSignal, windowCountSchema } from '@colloquy/persistence';
import { expect, it, onTestFinished } from 'vitest';
import type { Job } from '../process/jobs.ts';
import { startTestStore } from '../testing/test-store.ts';
import { createSharedLimit } from './shared-limit.ts';

const RULE = { max: 2, windowMs: 60_000 };

/** A replica of a service: a connection of its own to the same database. */
async function aReplica(uri: string, name: string, now: () => Date) {
  const database = await connectDatabase({ uri, appName: 'test', logger: silentLogger });
  onTestFinished(() => database.close());
  const service = database.service(name);
  const jobs: Job[] = [];
  const limit = createSharedLimit(service.model('Limit', windowCountSchema(), 'limits'), {
    signal: createOutboxSignal(),
    defineJob: (job) => void jobs.push(job),
    now,
  });
  return { limit, jobs, rows: () => service.rows('limits').countDocuments() };
}

it('admits no more events because a service has several replicas', async () => {
  const { uri } = await startTestStore();
  let at = new Date('2026-03-01T12:00:00Z');
  const name = `limits_${process.pid}`;
  const [first, second] = [await aReplica(uri, name, () => at), await aReplica(uri, name, () => at)];
  expect(await first.limit.isWithin('a', RULE)).toBe(true);
  expect(await second.limit.isWithin('a', RULE)).toBe(true);
  expect(await first.limit.isWithin('a', RULE)).toBe(false);
  expect(await second.limit.isWithin('a', RULE)).toBe(false);
  at = new Date(at.getTime() + RULE.windowMs);
  for (const { run } of second.jobs) await run(new AbortController().signal);
  expect(await first.rows()).toBe(0);
});
