import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deadLetterId } from './dead-letter.ts';
import { createFileDeadLetterStore } from './file-dead-letter-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date('2026-06-01T12:00:00Z');
const directory = await mkdtemp(join(tmpdir(), 'parked-'));
afterAll(() => rm(directory, { recursive: true }));

it('keeps parked events for 90 days', async () => {
  const store = createFileDeadLetterStore(directory);
  expect(await store.removeOld(NOW)).toBe(0);
  for (const days of [1, 89, 91, 400]) {
    await store.put({
      id: deadLetterId('mail', 'topic', `${days}`),
      consumer: 'mail',
      topic: 'topic',
      position: `${days}`,
      payload: {},
      error: { name: 'Error', message: 'no' },
      attempts: 4,
      parkedAt: new Date(NOW.getTime() - days * DAY_MS).toISOString(),
    });
  }
  expect(await store.removeOld(NOW)).toBe(2);
  expect((await store.list()).map(({ position }) => position)).toEqual(['1', '89']);
});
