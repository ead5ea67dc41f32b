import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { workspaceApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitorChat, type StreamedOutcome, type WorkspaceWithBot } from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, startModelServers, type ModelServers } from './an-answering-bot.ts';
import { auditDrained } from './audit-drained.ts';
import { npmStart, type NpmStart } from './npm-start.ts';

/** An answer that takes some seconds: it is in progress when the signal comes, and ends within the drain time. */
const UNDER_WAY = { kind: 'drips', everyMs: 100 } as const;

describe('the product that npm started', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let models: ModelServers;
  let running: NpmStart | undefined;
  let owner: WorkspaceWithBot;

  beforeAll(async () => {
    folder = await aFolder();
    models = await startModelServers();
    running = await start();
    owner = await anAnsweringBot(running.client);
  });
  afterAll(async () => {
    await end();
    await models.close();
    await folder.remove();
  });

  const start = (): Promise<NpmStart> => npmStart({ ...models.env, DATA_DIR: folder.path });

  async function end(): Promise<void> {
    if (running === undefined) return;
    running.signalGroup('SIGKILL');
    await running.gone;
    running = undefined;
  }

  it.each([
    ['SIGTERM to npm alone', (npm: NpmStart) => npm.signalNpm('SIGTERM')],
    ['SIGHUP to npm alone', (npm: NpmStart) => npm.signalNpm('SIGHUP')],
    ['the death of npm', (npm: NpmStart) => npm.signalNpm('SIGKILL')],
    ['Ctrl-C, which reaches npm and the product', (npm: NpmStart) => npm.signalGroup('SIGINT')],
    ['SIGTERM to the whole group', (npm: NpmStart) => npm.signalGroup('SIGTERM')],
  ])('finishes the answer under way at %s, then is gone, with its port free', async (_, askToStop) => {
    running ??= await start();
    const { client, port, gone } = running;
    const answering = await anAnswerUnderWay(client);
    askToStop(running);
    expect((await answering()).ending).toBe('done');
    await gone;
    running = undefined;
    await expect(canListen(port)).resolves.toBe(true);
  });

  it('has kept everything that was acknowledged', async () => {
    running = await start();
    const { data } = await running.client.call(workspaceApi.listWorkspaces, {}, { jwt: owner.jwt });
    expect(data.map(({ id }) => id)).toEqual([owner.workspaceId]);
    running.signalNpm('SIGTERM');
    expect(await running.gone).toBe(0);
    running = undefined;
    const report = await auditDrained({ dataDir: folder.path, env: models.env });
    expect(report.breaches).toEqual([]);
    expect(report.counts['ledger']).toBe(5);
  });

  async function anAnswerUnderWay(client: NpmStart['client']): Promise<() => Promise<StreamedOutcome>> {
    models.chat.failNext(UNDER_WAY);
    const chat = await aVisitorChat(client, owner.linkId);
    const begun = Promise.withResolvers<void>();
    const outcome = askStreaming(client, chat, randomUUID(), ({ event }) => {
      if (event === 'token') begun.resolve();
    });
    await begun.promise;
    return () => outcome;
  }
});

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
