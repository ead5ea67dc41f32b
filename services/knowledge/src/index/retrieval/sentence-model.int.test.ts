import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { openOnnxEmbeddingModel } from '@colloquy/language-model/onnx';
import { openMiniLm } from '@colloquy/test-servers/sentence-model';
import { openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';

const minilm = await openMiniLm();

const NOTES = [
  'There are twelve parking spaces behind the house.',
  'We accept all major credit cards and cash.',
  'Dogs may stay in the room at no charge.',
  'Breakfast is served from seven to ten.',
];

describe.skipIf(minilm === null)('a bot whose passages a sentence model embeds', () => {
  let harness: KnowledgeHarness;
  let bot: string;
  beforeAll(async () => {
    harness = await openKnowledge({ embeddings: await openOnnxEmbeddingModel(minilm ?? '') });
    bot = harness.aBot('w1');
    for (const [at, note] of NOTES.entries()) {
      const { id } = await harness.upload('ada', bot, `${at}.md`, `${note}\n`);
      await harness.untilStatus(id, DocumentStatus.processed);
    }
  });
  afterAll(() => harness?.stop());

  it.each([
    ['Can I leave my car somewhere?', 'parking'],
    ['Do you take Amex?', 'credit cards'],
    ['Is my puppy welcome?', 'Dogs'],
  ])('finds what shares no word with the question: %s', async (question, words) => {
    const { hits } = await harness.search(bot, question);
    expect(hits[0]?.text).toContain(words);
    expect(hits[0]?.sparse).toBe(0);
  });
});
