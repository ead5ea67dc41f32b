import { documentTerms } from '@colloquy/text';
import { describe, expect, it } from 'vitest';
import { askedTerms, documentVector, keywordText, termIndex } from '../text/sparse-vector.ts';
import { bestWindow } from './best-window.ts';
import { coverage } from './coverage.ts';
import { foundBy, unknownTerms, weighTerms } from './forgiving.ts';

const CHUNKS = 10;

function weigh(question: string, held: readonly string[], language: string | null = null) {
  const counts = new Map(held.map((term) => [termIndex(term), 1]));
  const asked = askedTerms(question, language);
  return weighTerms(asked, counts, unknownTerms(asked, counts), CHUNKS);
}

describe('forgiving a typing error', () => {
  it('lets the meant word stand for the typed one, with its own weight', () => {
    const [right] = weigh('kettle', ['kettl']);
    const [forgiven] = weigh('ketttle', ['kettl']);
    expect(forgiven?.instead).toEqual([termIndex('kettl')]);
    expect(forgiven?.weight).toBe(right?.weight);
    expect(foundBy(weigh('ketttle', ['kettl']))).toEqual([termIndex('kettl')]);
  });

  it('counts for less than the word itself, in the chunk and in its best window', () => {
    const chunk = { title: '', headingPath: [], text: 'The kettle is green.' };
    const document = documentVector(keywordText(chunk));
    const [right, forgiven] = ['kettle', 'ketttle'].map((question) => weigh(question, ['kettl']));
    for (const measure of [coverage(forgiven ?? [], document), bestWindow(forgiven ?? [], chunk)]) {
      expect(measure).toBeGreaterThan(0);
    }
    expect(coverage(forgiven ?? [], document)).toBeCloseTo(0.8 * coverage(right ?? [], document), 6);
    expect(bestWindow(forgiven ?? [], chunk)).toBeCloseTo(0.8 * bestWindow(right ?? [], chunk), 6);
  });

  it.each([
    ['that chunks hold', 'charge', ['charg', 'chang']],
    ['near to too many others', 'ketle', ['kettl', 'kestl', 'keltl', 'kentl']],
    ['near to nothing that chunks hold', 'ketttle', ['oven']],
  ])('leaves a word alone %s', (_what, question, held) => {
    expect(weigh(question, held)[0]?.instead).toBeUndefined();
  });

  it('lets the parts of a compound stand for it, where chunks hold all of them', () => {
    expect(weigh('tablelamp', ['tabl', 'lamp'])[0]?.instead).toEqual(['tabl', 'lamp'].map(termIndex));
    expect(weigh('tablelamp', ['lamp'])[0]?.instead).toBeUndefined();
  });

  it.each([
    ['de', 'Öffnungszeit', 'Öffnungszeiten'],
    ['de', 'kündigen', 'Kündigung kündigt Kündigungen'],
    ['de', 'Häuser', 'Häusern'],
    ['fr', 'commander', 'commandez'],
    ['es', 'cancelaciones', 'cancelar cancelado cancelados'],
    ['it', 'prenotare', 'prenotazione prenotati'],
    ['hr', 'otkazivanje', 'otkazivanja otkazivanju'],
  ])('lets all other forms of a word stand for it: in %s, %s', (language, word, chunk) => {
    const held = [...new Set(documentTerms(chunk))];
    const instead = weigh(word, held, language)[0]?.instead ?? [];
    expect(new Set(instead)).toEqual(new Set(held.map(termIndex)));
  });

  it('takes other forms before a word that is near, and only those of the language', () => {
    const held = ['kundigungen', 'kundigang'];
    expect(weigh('Kündigung', held, 'de')[0]?.instead).toEqual([termIndex('kundigungen')]);
    expect(weigh('Kündigung', held, 'en')[0]?.instead).toEqual([termIndex('kundigang')]);
  });

  it('looks at a few words of an endless question only', () => {
    const question = Array.from(
      { length: 200 },
      (_, at) => `ketttle${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at % 7)}`,
    );
    const asked = askedTerms(question.join(' '));
    expect(unknownTerms(asked, new Map()).size).toBe(4);
  });
});
