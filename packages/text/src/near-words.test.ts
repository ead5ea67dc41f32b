import { describe, expect, it } from 'vitest';
import { nearWords } from './near-words.ts';
import { meantTerms, questionTerms } from './terms.ts';

describe('words one typing error away', () => {
  it.each([
    ['delivrey', 'delivery'],
    ['edlivery', 'delivery'],
    ['delivry', 'delivery'],
    ['delivvery', 'delivery'],
    ['delibery', 'delivery'],
    ['delive', 'deliver'],
    ['доставк', 'доставка'],
    ['παραδωση', 'παραδοση'],
  ])('of %s hold %s', (typed, meant) => {
    expect(nearWords(typed)).toContain(meant);
  });

  it.each([
    ['whose first letter differs', 'lower', 'flower'],
    ['two errors away', 'delivrye', 'delivery'],
    ['that are themselves', 'delivery', 'delivery'],
    ['with a changed letter in a short word', 'wine', 'wire'],
  ])('hold none %s', (_what, typed, other) => {
    expect(nearWords(typed)).not.toContain(other);
  });

  it.each([
    ['a code', 'e415b'],
    ['a number', '1234567'],
    ['a short word', 'oil'],
    ['a word of mixed scripts', 'deliveрy'],
    ['a script without letters', '送料について'],
    ['an endless run of letters', 'a'.repeat(64)],
    ['nothing', ''],
  ])('are none of %s', (_what, typed) => {
    expect(nearWords(typed)).toEqual([]);
  });
});

describe('terms one typing error away', () => {
  it('are those of the words, as chunks have them', () => {
    expect(meantTerms('delviered')).toContainEqual(['deliv']);
  });

  it.each([
    ['a function word', 'agree', 'are'],
    ['the beginning of the word', 'listen', 'list'],
    ['the term itself', 'delivery', 'deliveri'],
  ])('are never %s', (_what, typed, term) => {
    expect(meantTerms(typed)).not.toContainEqual([term]);
  });
});

describe('the parts of a compound', () => {
  it('are searched for together, without the letters between them', () => {
    expect(meantTerms('freitagnachmittag', 'de')).toContainEqual(['freitag', 'nachmittag']);
    expect(meantTerms('blumentopf', 'de')).toContainEqual(['blum', 'topf']);
    expect(meantTerms('tablecloth', 'en')).toContainEqual(['tabl', 'cloth']);
  });

  it('leave a function word out, in the language of the question', () => {
    expect(meantTerms('zuhause', 'de')).toContainEqual(['haus']);
    expect(meantTerms('zuhause', 'en')).not.toContainEqual(['haus']);
  });

  it.each([
    ['a code', 'e1234567'],
    ['an endless run of letters', 'abcdefgh'.repeat(8)],
    ['parts that are too short', 'carpet'],
  ])('are none of %s', (_what, typed) => {
    expect(meantTerms(typed).filter((terms) => terms.length > 1)).toEqual([]);
  });
});

describe('the terms of a question', () => {
  it('know the word they were made of, but for scripts without spaces', () => {
    expect(questionTerms('Refunded parcels, refunds?')).toEqual([
      { term: 'refund', word: 'refunded' },
      { term: 'parcel', word: 'parcels' },
    ]);
    expect(questionTerms('送料')).toEqual([{ term: '送料', word: null }]);
  });
});
