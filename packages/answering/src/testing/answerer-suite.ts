import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answerer } from '../ports.ts';
import { aPassage, anAnswerRequest, collectAnswer } from './builders.ts';

interface AnswererUnderTest {
  readonly answerer: Answerer;
  readonly stop?: () => Promise<void>;
}

const RETURNS = aPassage({ n: 1, text: 'You can return unworn shoes within 30 days of delivery.' });
const SHIPPING = aPassage({
  n: 2,
  itemId: 'item-2',
  text: 'Express delivery costs 12 euros and takes one day.',
});

/** The behaviour required of every Answerer. */
export function describeAnswerer(
  name: string,
  start: () => AnswererUnderTest | Promise<AnswererUnderTest>,
): void {
  describe(`answerer: ${name}`, () => {
    let subject: AnswererUnderTest;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(async () => {
      await subject.answerer.close?.();
      await subject.stop?.();
    });

    it('answers from the passage that holds the answer and cites it', async () => {
      const { done } = await collectAnswer(
        subject.answerer,
        anAnswerRequest({ question: 'How much does express delivery cost?', passages: [RETURNS, SHIPPING] }),
      );
      expect(done.supported).toBe(true);
      expect(done.unknownReason).toBeNull();
      expect(done.text).toContain('12 euros');
      expect(done.text).toContain('[2]');
      expect(done.citedPassages).toEqual([2]);
    });

    it('streams exactly the text of a supported answer', async () => {
      const { tokens, done } = await collectAnswer(
        subject.answerer,
        anAnswerRequest({ passages: [RETURNS, SHIPPING] }),
      );
      expect(tokens.length).toBeGreaterThan(0);
      expect(tokens.join('')).toBe(done.text);
    });

    it('quotes cited passages word for word, at most 300 characters', async () => {
      const { done } = await collectAnswer(
        subject.answerer,
        anAnswerRequest({ passages: [RETURNS, SHIPPING] }),
      );
      expect(done.quotes.map((quote) => quote.n)).toEqual([...done.citedPassages]);
      for (const { n, snippet } of done.quotes) {
        const source = [RETURNS, SHIPPING].find((passage) => passage.n === n);
        expect(source?.text).toContain(snippet);
        expect(snippet.length).toBeLessThanOrEqual(300);
      }
    });

    it('tells which sentence of the text rests on which passage that it cites', async () => {
      const { done } = await collectAnswer(
        subject.answerer,
        anAnswerRequest({ question: 'How much does express delivery cost?', passages: [RETURNS, SHIPPING] }),
      );
      const rested = done.supports.map(({ from, to, n }) => [done.text.slice(from, to), n]);
      expect(rested).toEqual([[done.text, 2]]);
    });

    it('declines what the passages do not answer, with no text and no citation', async () => {
      const { tokens, done } = await collectAnswer(
        subject.answerer,
        anAnswerRequest({ question: 'Who is the prime minister of Iceland?', passages: [RETURNS, SHIPPING] }),
      );
      expect(done).toMatchObject({ supported: false, text: '', citedPassages: [], quotes: [] });
      expect(done.unknownReason).not.toBeNull();
      expect(tokens.join('')).toBe('');
    });

    it('says that there were no passages', async () => {
      const { done } = await collectAnswer(subject.answerer, anAnswerRequest({ passages: [] }));
      expect(done).toMatchObject({ supported: false, unknownReason: 'NO_CHUNKS' });
    });

    it('keeps confidence between 0 and 1', async () => {
      for (const question of ['How long do I have to return shoes?', 'Do you sell gift cards for boats?']) {
        const { done } = await collectAnswer(subject.answerer, anAnswerRequest({ question }));
        expect(done.confidence).toBeGreaterThanOrEqual(0);
        expect(done.confidence).toBeLessThanOrEqual(1);
      }
    });

    it('stops when it is aborted', async () => {
      const reason = new Error('the visitor left');
      await expect(
        collectAnswer(subject.answerer, anAnswerRequest({ passages: [RETURNS] }), AbortSignal.abort(reason)),
      ).rejects.toThrow('the visitor left');
    });
  });
}
