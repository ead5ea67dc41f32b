import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { loadConfig } from '@colloquy/config';
import { billingApi, chatApi, DocumentStatus, knowledgeApi, ERRORS } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standaloneConfig } from '../../deploy/standalone/src/config.ts';
import { openStandalone, type Standalone } from '../../deploy/standalone/src/open-standalone.ts';
import { anAnsweringBot, askStreaming, QUESTION } from '../faults/an-answering-bot.ts';
import {
  aVisitorChat,
  createProductClient,
  freePort,
  listItems,
  ProductError,
  REPOSITORY_DIR,
  settledItems,
  waitUntil,
  type ProductClient,
  type WorkspaceWithBot,
} from '../product/index.ts';

/** Ingestion, the cleanup job and readiness may each try; an unbounded retry would be hundreds. */
const MAX_STARTS = 30;

/** Rows 20 and 21 of the fault matrix: the embedded store's thread crashes whenever it is started. */
describe('a vector store that is down', () => {
  let dataDir: string;
  let product: Standalone;
  let client: ProductClient;
  let owner: WorkspaceWithBot;
  let thread: Worker | undefined;
  let isDown = false;
  let starts = 0;

  const onWorker = (worker: Worker): void => {
    if (worker.threadName !== 'vector-store') return;
    thread = worker;
    starts += 1;
    if (isDown) void worker.terminate();
  };
  const goDown = async (): Promise<void> => {
    isDown = true;
    starts = 0;
    await thread?.terminate();
  };

  beforeAll(async () => {
    process.on('worker', onWorker);
    dataDir = await mkdtemp(join(tmpdir(), 'vectors-down-'));
    const environment = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      WEB_BUILDS: 'off',
      LOG_LEVEL: 'silent',
    };
    product = await openStandalone(loadConfig(standaloneConfig, environment), REPOSITORY_DIR);
    const { url, mailboxUrl } = product;
    client = createProductClient(url, mailboxUrl === null ? null : new URL(mailboxUrl));
    owner = await anAnsweringBot(client);
  });
  afterAll(async () => {
    isDown = false;
    await product?.stop();
    process.off('worker', onWorker);
    await rm(dataDir, { recursive: true, force: true });
  });

  const answersUsed = async (): Promise<number> => {
    const plan = await client.call(
      billingApi.getWorkspacePlan,
      { params: { id: owner.workspaceId } },
      { jwt: owner.jwt },
    );
    return plan.data.usage.answers;
  };
  const ask = async () => askStreaming(client, await aVisitorChat(client, owner.linkId), randomUUID());

  it('answers an error with its code, never UNKNOWN, charges nothing, and answers again at once', async () => {
    expect(await ask()).toMatchObject({ ending: 'done', answer: { source: 'EXTERNAL' } });
    await waitUntil('the answer is counted', async () => (await answersUsed()) === 1);

    await goDown();
    const chat = await aVisitorChat(client, owner.linkId);
    // A plan without limits refuses no request, so the stream is open before the search fails.
    const events: unknown[] = [];
    const streamed = await askStreaming(client, chat, randomUUID(), (event) => void events.push(event));
    expect(streamed).toMatchObject({ ending: 'error', text: '', answer: null });
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: Number(ERRORS.vectorStoreUnavailable) },
    });
    const asked = client.call(chatApi.askPublicLink, {
      params: { linkId: owner.linkId },
      body: {
        chat_id: chat.chatId,
        userRef: chat.userRef,
        query: QUESTION,
        clientMessageId: randomUUID(),
      },
    });
    const refused: unknown = await asked.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProductError);
    expect(refused).toMatchObject({ status: 503, code: Number(ERRORS.vectorStoreUnavailable) });
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(503);

    isDown = false;
    expect(await ask()).toMatchObject({ ending: 'done', answer: { source: 'EXTERNAL' } });
    await waitUntil('the second answer is counted', async () => (await answersUsed()) >= 2);
    expect(await answersUsed()).toBe(2);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  });

  it('keeps a document in processing with the reason, tries with pauses, and finishes after it is back', async () => {
    await goDown();
    await client.call(
      knowledgeApi.createKnowledge,
      {
        body: {
          chat_bot_id: owner.botId,
          format: 'text',
          name: 'Ferry',
          content: 'The ferry to the island leaves at seven in the morning.',
        },
      },
      { jwt: owner.jwt, idempotencyKey: randomUUID() },
    );
    const waiting = await waitUntil('the reason is shown', async () => {
      const items = await listItems(client, owner);
      return items.find(({ name, error }) => name === 'Ferry' && error !== null) ?? null;
    });
    expect(waiting).toMatchObject({
      documentStatus: DocumentStatus.processing,
      error: { code: 'VECTOR_STORE_UNAVAILABLE', retriable: true },
    });
    expect(starts).toBeLessThan(MAX_STARTS);

    isDown = false;
    const items = await settledItems(client, owner, 2, { timeoutMs: 120_000 });
    expect(items.map(({ documentStatus, error }) => [documentStatus, error])).toEqual([
      [DocumentStatus.processed, null],
      [DocumentStatus.processed, null],
    ]);
  });
});
