import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddingModel } from '../ports.ts';

interface EmbeddingModelUnderTest {
  readonly model: EmbeddingModel;
  readonly stop?: () => Promise<void>;
}

/** The behaviour required of every EmbeddingModel. */
export function describeEmbeddingModel(
  name: string,
  start: () => EmbeddingModelUnderTest | Promise<EmbeddingModelUnderTest>,
): void {
  describe(`embedding model: ${name}`, () => {
    let subject: EmbeddingModelUnderTest;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(async () => {
      await subject.model.close();
      await subject.stop?.();
    });

    it('gives one vector of its dimension and length 1 per text, in order', async () => {
      const texts = ['The shop opens at nine.', 'Parcels arrive in three days.', 'Bread contains gluten.'];
      const together = await subject.model.embed(texts);
      expect(together).toHaveLength(texts.length);
      for (const [index, vector] of together.entries()) {
        expect(vector).toHaveLength(subject.model.dimension);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
        const [alone] = await subject.model.embed([texts[index]!]);
        expect(dot(vector, alone!)).toBeGreaterThan(0.999);
      }
    });

    it('puts texts of the same matter closer than texts of different matters', async () => {
      const [hours, alike, other] = await subject.model.embed([
        'What are the opening hours of the shop?',
        'The opening hours of the shop are nine to five.',
        'Rabbits eat carrots.',
      ]);
      expect(dot(hours!, alike!)).toBeGreaterThan(dot(hours!, other!));
    });

    it('takes more texts than fit into one batch', async () => {
      const texts = Array.from(
        { length: 70 },
        (_, index) => `Sentence number ${index} about shelf ${index}.`,
      );
      expect(await subject.model.embed(texts)).toHaveLength(70);
    });

    it('gives equal vectors to queries and to ingested texts', async () => {
      const [query] = await subject.model.embed(['opening hours'], { kind: 'query' });
      const [again] = await subject.model.embed(['opening hours'], { kind: 'query' });
      const [ingested] = await subject.model.embed(['opening hours'], { kind: 'passage' });
      expect(dot(query!, ingested!)).toBeGreaterThan(0.999);
      expect(again).toEqual(query);
    });

    it('gives nothing for nothing', async () => {
      expect(await subject.model.embed([])).toEqual([]);
    });

    it('stops when it is aborted', async () => {
      const signal = AbortSignal.abort(new Error('not needed any more'));
      await expect(subject.model.embed(['text'], { signal })).rejects.toThrow('not needed any more');
    });
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
