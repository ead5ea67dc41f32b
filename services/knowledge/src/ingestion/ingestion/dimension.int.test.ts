import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, ERRORS } from '@colloquy/contracts';
import { createOpenAiEmbeddingModel } from '@colloquy/language-model';
import { silentLogger, type LogFields } from '@colloquy/observability';
import { startFakeOpenAi, type FakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';
import { probeEmbeddings } from '../../index/search-index/probe-embeddings.ts';

describe('an EMBEDDING_DIMENSION that is not what the model returns', () => {
  let server: FakeOpenAi;
  let harness: KnowledgeHarness | undefined;
  beforeEach(async () => {
    server = await startFakeOpenAi({ dimension: 48 });
  });
  afterEach(async () => {
    await harness?.stop();
    harness = undefined;
    await server.close();
  });

  const embedder = (dimension: number) =>
    createOpenAiEmbeddingModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'stand-in', dimension });

  it('ends a document at once with both numbers, and the right setting brings it to the end', async () => {
    harness = await openKnowledge({ embeddings: embedder(64), concurrency: 0 });
    const mistaken = await harness.startWorker({ concurrency: 1 });
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'a.md', '# Returns\n\nYou may return any lamp.\n');
    const failed = await harness.untilStatus(id, DocumentStatus.insertingError);
    expect(failed.error).toMatchObject({
      code: 'EMBEDDING_DIMENSION_DIFFERS',
      message: 'The embedding model returns vectors of 48 values, but EMBEDDING_DIMENSION says 64.',
      retriable: true,
    });
    await mistaken.stop();
    const corrected = await harness.startWorker({ embeddings: embedder(48), concurrency: 1 });
    const retry = { query: { id: [id] }, body: { action: 'retry' as const } };
    await harness.host.asUser('ada').call(knowledgeApi.updateKnowledge, retry);
    await harness.untilStatus(id, DocumentStatus.processed);
    await corrected.stop();
  });

  it('is logged in the log at the start, with both numbers', async () => {
    const logged: { fields: LogFields; message: string }[] = [];
    const logger = {
      ...silentLogger,
      error: (fields: LogFields, message: string) => void logged.push({ fields, message }),
      warn: (fields: LogFields, message: string) => void logged.push({ fields, message }),
    };
    const { signal } = new AbortController();
    await probeEmbeddings(embedder(64), signal, logger);
    await probeEmbeddings(embedder(48), signal, logger);
    expect(logged).toMatchObject([
      {
        fields: { EMBEDDING_DIMENSION: 64, returned: 48, err: { code: ERRORS.embeddingDimensionDiffers } },
        message: expect.stringMatching(
          /EMBEDDING_DIMENSION is 64, but the model returns vectors of 48 values/,
        ),
      },
    ]);
  });
});
