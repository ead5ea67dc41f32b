import { describe, expect, it } from 'vitest';
import { detectLanguage, sureLanguage } from './detect.ts';
import { fold } from './fold.ts';
import { splitSentences } from './sentences.ts';
import { stem } from './stem.ts';
import { countWords, isOneTypoApart, wordsOf } from './words.ts';

describe('stem', () => {
  it.each([
    ['shipping', 'ships'],
    ['deliveries', 'delivered'],
    ['cancellation', 'cancelled'],
    ['refunded', 'refunds'],
    ['children', 'child'],
    ['paid', 'payment'],
    ['houses', 'house'],
    ['opening', 'opened'],
  ])('gives %s and %s the same stem', (a, b) => {
    expect(stem(a, 'en')).toBe(stem(b, 'en'));
  });

  it.each([
    ['karten', 'karte', 'de'],
    ['reinigung', 'reinigen', 'de'],
    ['zahlungen', 'zahlen', 'de'],
    ['remboursement', 'remboursements', 'fr'],
    ['cuestan', 'cuesta', 'es'],
    ['camere', 'camera', 'it'],
    ['automobila', 'automobili', 'hr'],
  ] as const)('gives %s and %s the same stem in %s', (a, b, language) => {
    expect(stem(a, language)).toBe(stem(b, language));
  });

  it('leaves numbers and codes alone', () => {
    expect(stem('e5', 'en')).toBe('e5');
    expect(stem('4,200', 'en')).toBe('4,200');
  });
});

describe('splitSentences', () => {
  it.each([
    [
      'Dr. Leo Brandt sees children. He is here on Friday.',
      ['Dr. Leo Brandt sees children.', 'He is here on Friday.'],
    ],
    ['It costs 2.40 crowns. Trams run late.', ['It costs 2.40 crowns.', 'Trams run late.']],
    ['Sizes run from 39 to 48. We exchange shoes.', ['Sizes run from 39 to 48.', 'We exchange shoes.']],
    ['Wir öffnen am 3. März. Kommen Sie!', ['Wir öffnen am 3. März.', 'Kommen Sie!']],
    ['Bring a photo ID, e.g. a passport. Thanks.', ['Bring a photo ID, e.g. a passport.', 'Thanks.']],
    ['三天。[1]我们退款。[2] 好', ['三天。', '[1]我们退款。', '[2] 好']],
    ['It takes 3 days.[1] We write.', ['It takes 3 days.', '[1] We write.']],
    ['See this ![x](y.png) here. Thanks', ['See this ![x](y.png) here.', 'Thanks']],
  ])('%s', (paragraph, sentences) => {
    expect(splitSentences(paragraph)).toEqual(sentences);
  });
});

describe('words', () => {
  it('folds case, accents and the sharp s', () => {
    expect(fold('Café STRAßE Đurđa')).toBe('cafe strasse durda');
  });

  it('keeps numbers and times whole', () => {
    expect(wordsOf('4,200 at 10:30, check-in.').map((word) => word.raw)).toEqual([
      '4,200',
      'at',
      '10:30',
      'check',
      'in',
    ]);
  });

  it.each([
    ['周五9:00至18:00营业', ['周五', '9:00', '至', '18:00', '营业']],
    ['料金は無料', ['料金', 'は', '無料']],
    ['ราคาตั๋ว 20 บาท', ['ราคา', 'ตั๋ว', '20', 'บาท']],
    ['किताबें उधार', ['किताबें', 'उधार']],
    ['USB数据线 x', ['USB', '数据', '线', 'x']],
    ['도서관은 9시', ['도서관은', '9시']],
  ])('parts the words of %s', (text, words) => {
    expect(wordsOf(text).map(({ raw }) => raw)).toEqual(words);
    expect(countWords(text)).toBe(words.length);
  });

  it.each([
    ['delivery', 'delivrey', true],
    ['delivery', 'delivry', true],
    ['delivery', 'dellivery', true],
    ['delivery', 'recovery', false],
  ])('%s and %s are one typing mistake apart: %s', (a, b, expected) => {
    expect(isOneTypoApart(a, b)).toBe(expected);
  });
});

describe('detectLanguage', () => {
  it.each([
    ['How much is the ticket?', 'en'],
    ['Wie viel kostet die Karte?', 'de'],
    ['Combien coûte le billet ?', 'fr'],
    ['¿Cuánto cuesta la entrada?', 'es'],
    ['Quanto costa il biglietto?', 'it'],
    ['Koliko stoji karta za djecu?', 'hr'],
  ])('%s is %s', (text, language) => {
    expect(detectLanguage(text, 'other')).toBe(language);
  });

  it.each([
    ['How much is the ticket?', 'en'],
    ['Quanto costa il biglietto?', 'it'],
    ['La Casa?', null],
    ['DHL?', null],
    ['营业时间？', null],
  ])('is sure of %s: %s', (text, language) => {
    expect(sureLanguage(text)).toBe(language);
  });

  it('falls back when no function word gives a hint', () => {
    expect(detectLanguage('Tandem?', 'de')).toBe('de');
  });
});
