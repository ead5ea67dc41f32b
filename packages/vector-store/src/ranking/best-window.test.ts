import { queryTerms } from '@colloquy/text';
import { describe, expect, it } from 'vitest';
import { termIndex } from '../text/sparse-vector.ts';
import { bestWindow } from './best-window.ts';

const terms = (question: string) =>
  queryTerms(question).map((term) => ({ index: termIndex(term), weight: 1 }));
const chunk = (text: string, headingPath: string[] = []) => ({ title: '', headingPath, text });
const QUESTION = terms('kettle guarantee');

describe('the best window of a chunk', () => {
  it('is that of two neighbours, wherever they stand', () => {
    const filler = 'Shelves are sold apart. Lamps come in pairs.';
    const pair = 'It is a kettle. Its guarantee is long.';
    const found = [`${pair} ${filler}`, `${filler} ${pair}`, `${filler}\n\n${pair}`].map((text) =>
      bestWindow(QUESTION, chunk(text)),
    );
    expect(found[1]).toBeCloseTo(found[0] ?? 0, 6);
    expect(found[2]).toBeCloseTo(found[0] ?? 0, 6);
    const apart = chunk(`It is a kettle. ${filler} Its guarantee is long.`);
    expect(bestWindow(QUESTION, apart)).toBeLessThan((found[0] ?? 0) * 0.6);
  });

  it('stands below the headings of the chunk, which count for each', () => {
    const text = 'Shelves are sold apart. Lamps come in pairs. The guarantee is long.';
    const below = bestWindow(QUESTION, chunk(text, ['Kettle']));
    expect(below).toBeGreaterThan(1.5 * bestWindow(QUESTION, chunk(text)));
  });

  it.each([
    ['a question without terms', [], 'The kettle is green.'],
    ['a chunk without the words', QUESTION, 'Shelves are sold apart.'],
    ['a chunk without words', QUESTION, '🙂'],
  ])('is 0 for %s', (_what, asked, text) => {
    expect(bestWindow(asked, chunk(text))).toBe(0);
  });

  it('finds nothing but headings in a chunk that is only those', () => {
    expect(bestWindow(QUESTION, chunk('', ['Kettle', 'Guarantee']))).toBeGreaterThan(0.5);
  });
});
