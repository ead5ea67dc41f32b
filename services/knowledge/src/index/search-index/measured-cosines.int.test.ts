import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { createNarrowEmbeddings, createWordEmbeddings } from '../../testing/word-embeddings.ts';
import {
  eventually,
  openKnowledge,
  type HarnessOptions,
  type KnowledgeHarness,
} from '../../testing/knowledge-harness.ts';
import { searchIndexModel, type SearchIndexDocument } from './search-index.model.ts';

const FLOOR = 0.75;
const NARROW = { id: 'narrow-words', dimension: 65 };
const OLD = { id: 'old-words', dimension: 64 };

/** Every other note is about the same lamp as the one before, in other words. */
const NOTES = [
  'The blue lamp of the hall burns eight hours a day.',
  'Eight hours a day the lamp of the hall is blue.',
  'Parcels to islands travel by ferry on Mondays.',
  'On Mondays a ferry carries parcels to islands.',
  'Our bakery sells rye bread with walnuts.',
  'Rye bread with walnuts comes from the bakery.',
  'Bicycles need a new chain every spring.',
  'Every spring bicycles get a new chain.',
];

describe('the range of a model’s cosines', () => {
  let harness: KnowledgeHarness;
  let bot: string;
  afterEach(() => harness.stop());

  async function open(options: HarnessOptions): Promise<void> {
    harness = await openKnowledge({ rebuild: { graceMs: 50 }, ...options });
    bot = harness.aBot('w1');
  }
  async function learn(notes: readonly string[]): Promise<void> {
    for (const [at, note] of notes.entries()) {
      const { id } = await harness.upload('ada', bot, `${at}-${notes.length}.md`, `${note}\n`);
      await harness.untilStatus(id, DocumentStatus.processed);
    }
  }
  const live = async (): Promise<SearchIndexDocument['live']> => {
    const model = searchIndexModel(harness.host.dependencies.database.service('knowledge'));
    const found = await model.findById('search-index').lean<SearchIndexDocument>();
    if (found === null) throw new Error('There is no index');
    return found.live;
  };

  it('is measured once a few passages are there, and the search tells them apart by it', async () => {
    await open({ embeddings: createNarrowEmbeddings(FLOOR, NARROW) });
    await learn(NOTES.slice(0, 6));
    expect((await live()).cosines).toBeNull();
    const before = await harness.search(bot, 'blue lamp hall');
    // By the range of other models every passage is as near as can be.
    expect(Math.min(...before.hits.map(({ fused }) => fused))).toBeGreaterThan(0.5);
    await learn(NOTES.slice(6));
    await eventually(async () => {
      const { cosines } = await live();
      expect(cosines?.passages).toBe(NOTES.length);
      expect(cosines?.floor).toBeGreaterThan(FLOOR);
      expect(cosines?.floor).toBeLessThan(cosines?.ceiling ?? 0);
    });
    const after = await harness.search(bot, 'blue lamp hall');
    const of = (word: string) => after.hits.find(({ text }) => text.includes(word))?.fused ?? 0;
    expect(of('lamp')).toBeGreaterThan(0.5);
    expect(of('ferry')).toBeLessThan(0.35);
  });

  it('comes with an index that is rebuilt for the model', async () => {
    await open({
      embeddings: createWordEmbeddings(OLD),
      earlierEmbeddings: { previous: null, builtIn: createNarrowEmbeddings(FLOOR, NARROW) },
    });
    await learn(NOTES);
    const worker = await harness.startWorker({
      embeddings: createNarrowEmbeddings(FLOOR, NARROW),
      earlierEmbeddings: { previous: createWordEmbeddings(OLD), builtIn: null },
    });
    const answering = await eventually(async () => {
      const now = await live();
      expect(now.modelId).toBe(NARROW.id);
      return now;
    });
    expect(answering.cosines).toMatchObject({ passages: NOTES.length });
    await worker.stop();
  });
});
