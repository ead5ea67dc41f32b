import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import type { EmbeddingModel } from '@colloquy/language-model';
import {
  eventually,
  openKnowledge,
  type HarnessOptions,
  type KnowledgeHarness,
} from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';

/** Holds documents that speak of snails until the gate opens; all others pass. */
function slowForSnails() {
  const inner = createWordEmbeddings();
  const gate = Promise.withResolvers<void>();
  let held = 0;
  const model: EmbeddingModel = {
    ...inner,
    async embed(texts, options = {}) {
      if (options.kind !== 'query' && texts.some((text) => text.includes('snail'))) {
        held += 1;
        await gate.promise;
      }
      return inner.embed(texts, options);
    },
  };
  return { model, open: () => gate.resolve(), heldNow: () => held };
}

const SLOW_DOCUMENTS = 12;
/** Longer than any test takes: only what it waits for ends a pause. */
const NO_END_MS = 3_600_000;

describe('a workspace with many slow documents', () => {
  let harness: KnowledgeHarness;
  let slow: ReturnType<typeof slowForSnails>;
  afterEach(async () => {
    slow.open();
    await harness.stop();
  });

  const uploadSlow = async () => {
    const bot = harness.aBot('w1');
    const items = [];
    for (let n = 0; n < SLOW_DOCUMENTS; n += 1) {
      items.push(
        await harness.upload('ada', bot, `${n}.md`, `# Snail ${n}\n\nThe snail number ${n} is slow.`),
      );
    }
    return items;
  };
  /** Opens a service that only records, in order, whose chunks the workers of the test store for keywords. */
  const openRecording = async (ingestion: HarnessOptions['ingestion'] = {}) => {
    const stored: string[] = [];
    harness = await openKnowledge({
      concurrency: 0,
      embeddings: slow.model,
      ingestion,
      vectors: (real) => ({
        ...real,
        upsert(points) {
          for (const { workspaceId, vectors } of points) if (vectors === null) stored.push(workspaceId);
          return real.upsert(points);
        },
      }),
    });
    return stored;
  };
  /** Texts of `w1` that wait, as pages of a website do. */
  const writePages = async (count: number) => {
    const ids: string[] = [];
    const bot = harness.aBot('w1');
    for (let n = 0; n < count; n += 1) {
      const body = {
        chat_bot_id: bot,
        format: 'text' as const,
        name: `Page ${n}`,
        content: `This is page ${n} of a very large site.`,
      };
      const { result } = await harness.host.asUser('ada').call(knowledgeApi.createKnowledge, { body });
      ids.push(result.data.id);
    }
    return ids;
  };
  const otherIsProcessed = async () => {
    const bot = harness.aBot('w2');
    const { id } = await harness.upload('bob', bot, 'quick.md', '# Hours\n\nThe shop opens at nine.');
    const query = { chat_bot_id: bot, id: [id] };
    await eventually(async () => {
      const { result } = await harness.host.asUser('bob').call(knowledgeApi.listKnowledge, { query });
      expect(result.data[0]?.documentStatus).toBe(DocumentStatus.processed);
    });
  };

  it('does not hold up the one document of another', async () => {
    slow = slowForSnails();
    harness = await openKnowledge({ embeddings: slow.model });
    const items = await uploadSlow();
    await eventually(() => expect(slow.heldNow()).toBe(2));
    await otherIsProcessed();
    expect(slow.heldNow()).toBe(2);
    slow.open();
    for (const { id } of items) await harness.untilStatus(id, DocumentStatus.processed);
  });

  it('lets ten uploads of another be found before ten of its hundred', async () => {
    slow = slowForSnails();
    const stored = await openRecording();
    await writePages(100);
    const bot = harness.aBot('w2');
    for (let n = 0; n < 10; n += 1) {
      await harness.upload('bob', bot, `${n}.md`, `# Hours ${n}\n\nShop ${n} opens at nine.`);
    }
    const worker = await harness.startWorker({ concurrency: 2 });
    await eventually(() => expect(stored.filter((workspace) => workspace === 'w2')).toHaveLength(10));
    const before = stored.slice(0, stored.lastIndexOf('w2')).filter((workspace) => workspace === 'w1');
    expect(before.length).toBeLessThan(10);
    await worker.stop();
  });

  it('begins nothing while the few documents of another are at work', async () => {
    slow = slowForSnails();
    const stored = await openRecording({ longestHoldMs: NO_END_MS });
    const pages = await writePages(60);
    const bot = harness.aBot('w2');
    for (let n = 0; n < 4; n += 1)
      await harness.upload('bob', bot, `${n}.md`, `# Snail ${n}\n\nThe snail number ${n} is slow.`);
    const worker = await harness.startWorker({ concurrency: 2 });
    await eventually(() => expect(slow.heldNow()).toBe(2));
    slow.open();
    for (const id of pages) await harness.untilStatus(id, DocumentStatus.processed);
    expect(stored.filter((workspace) => workspace === 'w2')).toHaveLength(4);
    expect(stored.slice(0, 4)).toEqual(['w2', 'w2', 'w2', 'w2']);
    await worker.stop();
  });

  it('goes on in spite of them when they take long', async () => {
    slow = slowForSnails();
    await openRecording({ longestHoldMs: 1 });
    const pages = await writePages(60);
    await harness.upload('bob', harness.aBot('w2'), 'slow.md', '# Snail\n\nThe snail of the garden is slow.');
    const worker = await harness.startWorker({ concurrency: 2 });
    for (const id of pages) await harness.untilStatus(id, DocumentStatus.processed);
    await eventually(() => expect(slow.heldNow()).toBe(1));
    slow.open();
    await worker.stop();
  });

  it('begins nothing in one process while those of another are at work in a second one', async () => {
    slow = slowForSnails();
    const stored = await openRecording({ longestHoldMs: NO_END_MS });
    await harness.upload('bob', harness.aBot('w2'), 'slow.md', '# Snail\n\nThe snail of the garden is slow.');
    const pages = await writePages(60);
    const busy = await harness.startWorker({ concurrency: 1 });
    await eventually(() => expect(slow.heldNow()).toBe(1));
    const idle = await harness.startWorker({ concurrency: 1 });
    await otherIsProcessed();
    expect(stored).toEqual(['w2', 'w2']);
    slow.open();
    for (const id of pages) await harness.untilStatus(id, DocumentStatus.processed);
    await Promise.all([busy, idle].map((worker) => worker.stop()));
  });

  it('does not hold up another where several processes share the work', async () => {
    slow = slowForSnails();
    harness = await openKnowledge({ embeddings: slow.model, concurrency: 0 });
    const workers = [await harness.startWorker(), await harness.startWorker()];
    await uploadSlow();
    await eventually(() => expect(slow.heldNow()).toBe(2));
    await otherIsProcessed();
    expect(slow.heldNow()).toBe(2);
    slow.open();
    await Promise.all(workers.map((worker) => worker.stop()));
  });
});
