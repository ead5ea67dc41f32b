import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTerms, normalise, queryTerms } from './terms.ts';

describe('normalising', () => {
  it.each([
    ['ČAŠA', 'casa'],
    ['Đurđevac', 'durdevac'],
    ['Größe', 'grosse'],
    ['Œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
    ["the company's", 'the company'],
    ["don't", 'dont'],
    ["l'échange d’argent", 'echange argent'],
    ['ﬁle ①', 'file 1'],
    ['ガ', 'ガ'],
    ['한국', '한국'],
  ])('turns %s into %s', (given, folded) => {
    expect(normalise(given)).toBe(folded);
  });
});

describe('terms', () => {
  it('are stemmed words of a chunk, repeats kept', () => {
    expect(documentTerms('Returns, returned: RETURNING 30 days')).toEqual([
      'return',
      'return',
      'return',
      '30',
      'dai',
    ]);
  });

  it('of unspaced scripts are characters and pairs in a chunk, pairs in a question', () => {
    expect(documentTerms('退货 USB须知')).toEqual(['退', '货', '退货', 'usb', '须', '知', '须知']);
    expect(queryTerms('退货须')).toEqual(['退货', '货须']);
    expect(queryTerms('猫')).toEqual(['猫']);
  });

  it.each([
    ['How do I get a refund?', null, ['refund']],
    ['Wie lange ist die Garantie?', 'de', ['lang', 'garanti']],
    ['Kako je moja narudžba?', 'hr-HR', ['narudzba']],
    ['what is it', null, []],
    ['Is it open until noon?', 'en', ['open', 'until', 'noon']],
    ['Le prix d s t', 'fr', ['prix']],
    ['🙂 ?!', null, []],
  ])('of the question %j leave out function words', (question, language, terms) => {
    expect(queryTerms(question, language)).toEqual(expect.arrayContaining(terms));
    expect(queryTerms(question, language).length).toBeLessThanOrEqual(terms.length);
  });

  it('of a question are distinct and at most 64', () => {
    const words = Array.from({ length: 300 }, (_, at) => `w${at % 100}`).join(' ');
    expect(new Set(queryTerms(words)).size).toBe(64);
  });

  it('of a question are found in a chunk with the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const terms = new Set(documentTerms(text));
        return queryTerms(text).every((term) => terms.has(term));
      }),
    );
  });
});
