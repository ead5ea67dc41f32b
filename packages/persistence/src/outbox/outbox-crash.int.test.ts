import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@colloquy/observability';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { botModel } from '../testing/a-bot.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createOutboxRelay } from './outbox-relay.ts';
import { createOutboxSignal } from './outbox-signal.ts';

const WRITER = join(import.meta.dirname, '..', 'testing', 'crashing-writer.ts');

describeOnServers('a process killed between commit and publish', ({ uri }) => {
  let db: TestDatabase;
  let folder: string;
  let busFile: string;

  beforeEach(async () => {
    db = await openTestDatabase(uri);
    folder = await mkdtemp(join(tmpdir(), 'outbox-crash-'));
    busFile = join(folder, 'bus');
    await writeFile(busFile, '');
    return async () => {
      await db.close();
      await rm(folder, { recursive: true });
    };
  });

  /** Starts the writer, waits until its write is committed and its publish has begun, and kills it there. */
  async function writeAndDie(fate: 'taken' | 'not-taken'): Promise<string> {
    const args = ['--disable-warning=ExperimentalWarning', WRITER, uri, db.name, busFile, fate];
    const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(writer, 'exit');
    let output = '';
    writer.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await vi.waitFor(() => expect(output).toMatch(/^committed \S+\n/), { timeout: 20_000 });
    writer.kill('SIGKILL');
    await exited;
    return output.trim().replace('committed ', '');
  }

  it.each(['taken', 'not-taken'] as const)(
    'has its event published by the next relay when the bus had it %s',
    async (fate) => {
      const eventId = await writeAndDie(fate);
      const before = (await readFile(busFile, 'utf8')).split('\n').filter(Boolean);
      expect(before).toEqual(fate === 'taken' ? [eventId] : []);
      botModel(db.service);
      const delivered: string[] = [];
      const relay = createOutboxRelay({
        models: db.service.outboxModels,
        signal: createOutboxSignal(),
        logger: silentLogger,
        publish: (events) => Promise.resolve(void delivered.push(...events.map((event) => event.id))),
      });
      relay.start();
      await vi.waitFor(async () => expect(await relay.oldestPendingMs()).toBe(0), { timeout: 20_000 });
      await relay.stop();
      expect(delivered).toEqual([eventId]);
    },
  );
});
