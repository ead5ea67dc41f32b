import { randomUUID } from 'node:crypto';
import { DocumentStatus } from '@colloquy/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  aWorkspaceWithBot,
  listItems,
  settledItems,
  signUp,
  startProduct,
  uploadFile,
  waitUntil,
  type Product,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, startModelServers, type ModelServers } from './an-answering-bot.ts';
import { auditDrained } from './audit-drained.ts';
import { someDocuments } from './documents.ts';

const DOCUMENTS = 12;
/** The drain time: with an answer open, a stop without a second signal takes about this long. */
const DRAIN_MS = 20_000;

describe('stopping a process that is at work', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: Product | undefined;
  let models: ModelServers | undefined;

  beforeEach(async () => {
    folder = await aFolder();
  });
  afterEach(async () => {
    await product?.kill();
    await models?.close();
    await folder.remove();
  });

  it('gives documents back at SIGTERM, and the next start finishes them', async () => {
    product = await startProduct({ dataDir: folder.path });
    const { client, port } = product;
    const owner = await aWorkspaceWithBot(client, await signUp(client));
    await Promise.all(someDocuments(DOCUMENTS).map((file) => uploadFile(client, owner, file)));
    await waitUntil('work to be under way', async () => {
      const items = await listItems(client, owner);
      return items.some(({ progress }) => progress !== null);
    });

    expect((await product.stop()).code).toBe(0);
    product = await startProduct({ dataDir: folder.path, port });
    const items = await settledItems(client, owner, DOCUMENTS, { timeoutMs: 120_000 });
    expect(new Set(items.map(({ documentStatus }) => documentStatus))).toEqual(
      new Set([DocumentStatus.processed]),
    );
    await product.stop();
    expect((await auditDrained({ dataDir: folder.path })).breaches).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at once at a second signal (%s), and loses no question',
    async (signal) => {
      models = await startModelServers();
      product = await startProduct({ dataDir: folder.path, env: models.env });
      const { client, pid } = product;
      const owner = await anAnsweringBot(client);
      const chat = await aVisitorChat(client, owner.linkId);
      models.chat.failAlways({ kind: 'drips', everyMs: 4_000 });
      const server = models.chat;
      const asking = askStreaming(client, chat, randomUUID());
      // Text is streamed by whole sentences, so the model's server is asked whether the model is at work.
      await waitUntil('the model writes the answer', async () => server.open === 1);

      const stopping = product.stop();
      await waitUntil('the first signal to be heard', async () => {
        const isOpen = await fetch(`${client.baseUrl}/health/live`).then(
          () => true,
          () => false,
        );
        return !isOpen;
      });
      process.kill(pid, signal);
      const exit = await stopping;
      expect(exit.tookMs).toBeLessThan(DRAIN_MS);
      expect((await asking).ending).not.toBe('done');

      // As after a kill: the next start ends the open turns.
      await (await startProduct({ dataDir: folder.path, env: models.env })).stop();
      const report = await auditDrained({ dataDir: folder.path, env: models.env });
      expect(report.breaches).toEqual([]);
      expect(report.snapshot.turns.map(({ state }) => state)).toEqual(['interrupted']);
    },
  );
});
