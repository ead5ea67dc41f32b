import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { storageFull } from '@colloquy/errors';
import { createOpenAiEmbeddingModel } from '@colloquy/language-model';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { freePort } from '@colloquy/test-servers/free-port';
import { createQdrantVectorCollections } from '@colloquy/vector-store/qdrant';
import { RETRY_DELAYS_MS } from './ingestion.policy.ts';
import { eventually, openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';

const DIMENSION = 16;
const FILES = 3;
/** Several tries with their pauses, on a machine that does other things too. */
const PATIENCE_MS = 120_000;
/** All pauses of the outage of a minute are a tenth of what they are in the product. */
const TENTH = 0.1;
const MINUTE_MS = 60_000;
const BREAKER_PAUSE_MS = 10_000;
const { processed, insertingError } = DocumentStatus;

describe('while a neighbour is away', () => {
  let harness: KnowledgeHarness | undefined;
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await harness?.stop();
    harness = undefined;
    for (const close of cleanUps.splice(0)) await close();
  });

  const uploadSome = async (opened: KnowledgeHarness) => {
    const bot = opened.aBot('w1');
    const ids: string[] = [];
    for (let n = 0; n < FILES; n += 1) {
      const { id } = await opened.upload(
        'ada',
        bot,
        `${n}.md`,
        `# Lamp ${n}\n\nLamp ${n} is returned within ${n + 40} days.\n`,
      );
      ids.push(id);
    }
    return { bot, ids };
  };
  const statesOf = async (opened: KnowledgeHarness, bot: string) => {
    const query = { query: { chat_bot_id: bot } };
    const { data } = (await opened.host.asUser('ada').call(knowledgeApi.listKnowledge, query)).result;
    return data.map(({ documentStatus, error }) => [documentStatus, error?.code ?? null]);
  };
  const allOf = (status: number, code: string | null) => Array.from({ length: FILES }, () => [status, code]);

  it(
    'an embedding endpoint that comes back finds every document, and one that does not leaves a named error',
    async () => {
      const port = await freePort();
      const embeddings = createOpenAiEmbeddingModel({
        baseUrl: `http://127.0.0.1:${port}/v1`,
        apiKey: 'none',
        model: 'stand-in',
        dimension: DIMENSION,
      });
      const opened = await openKnowledge({ embeddings, ingestion: { retryDelaysMs: [1_000, 4_000] } });
      harness = opened;
      const { bot, ids } = await uploadSome(opened);
      await eventually(async () => {
        expect(await opened.item(ids[0] ?? '', bot)).toMatchObject({
          documentStatus: DocumentStatus.processing,
          error: { code: 'EMBEDDING_MODEL_UNAVAILABLE', stage: 'embed', retriable: true },
        });
      });
      const endpoint = await startFakeOpenAi({ port, dimension: DIMENSION });
      await eventually(async () => expect(await statesOf(opened, bot)).toEqual(allOf(processed, null)));
      await endpoint.close();
      const later = await uploadSome(opened);
      await eventually(
        async () =>
          expect(await statesOf(opened, later.bot)).toEqual(
            allOf(insertingError, 'EMBEDDING_MODEL_UNAVAILABLE'),
          ),
        PATIENCE_MS / 2,
      );
    },
    PATIENCE_MS,
  );

  it(
    'an embedding endpoint that is down for a minute, while people go on searching, finds every document',
    async () => {
      const endpoint = await startFakeOpenAi({ dimension: DIMENSION });
      cleanUps.push(endpoint.close);
      const embeddings = createOpenAiEmbeddingModel({
        baseUrl: endpoint.baseUrl,
        apiKey: 'none',
        model: 'stand-in',
        dimension: DIMENSION,
        breakerPauseMs: BREAKER_PAUSE_MS * TENTH,
      });
      const retryDelaysMs = RETRY_DELAYS_MS.map((ms) => ms * TENTH);
      const opened = await openKnowledge({ embeddings, ingestion: { retryDelaysMs } });
      harness = opened;
      endpoint.failAlways({ kind: 'status', status: 503 });
      const { bot } = await uploadSome(opened);
      await eventually(async () =>
        expect(await statesOf(opened, bot)).toEqual(
          allOf(DocumentStatus.processing, 'EMBEDDING_MODEL_UNAVAILABLE'),
        ),
      );
      // Each search is a call by which the breaker finds out that the endpoint is still away.
      const upAt = performance.now() + MINUTE_MS * TENTH;
      while (performance.now() < upAt) {
        const { hits } = await opened.search(bot, 'When is lamp 1 returned?');
        expect(hits[0], 'found by its keywords').toMatchObject({ title: '1.md', dense: null });
      }
      endpoint.failAlways(null);
      await eventually(
        async () => expect(await statesOf(opened, bot)).toEqual(allOf(processed, null)),
        PATIENCE_MS / 2,
      );
    },
    PATIENCE_MS,
  );

  it('a disk that stays full ends every document with a named error, and one with room takes them again', async () => {
    let isFull = true;
    const opened = await openKnowledge({
      vectors: (real) => ({
        ...real,
        upsert: (points) =>
          isFull
            ? Promise.reject(storageFull(Object.assign(new Error('no space'), { code: 'ENOSPC' })))
            : real.upsert(points),
      }),
    });
    harness = opened;
    const { bot, ids } = await uploadSome(opened);
    await eventually(
      async () => expect(await statesOf(opened, bot)).toEqual(allOf(insertingError, 'STORAGE_FULL')),
      PATIENCE_MS / 2,
    );
    isFull = false;
    const retry = { query: { id: ids }, body: { action: 'retry' as const } };
    await opened.host.asUser('ada').call(knowledgeApi.updateKnowledge, retry);
    await eventually(async () => expect(await statesOf(opened, bot)).toEqual(allOf(processed, null)));
  });

  it('a vector store that refuses every connection ends every document with a named error', async () => {
    const refusing = createQdrantVectorCollections({ url: `http://127.0.0.1:${await freePort()}` });
    cleanUps.push(() => refusing.close());
    const opened = await openKnowledge({ concurrency: 0 });
    harness = opened;
    const worker = await opened.startWorker({ collections: refusing });
    const { bot } = await uploadSome(opened);
    await eventually(
      async () =>
        expect(await statesOf(opened, bot)).toEqual(allOf(insertingError, 'VECTOR_STORE_UNAVAILABLE')),
      PATIENCE_MS / 2,
    );
    await worker.stop();
  });
});
