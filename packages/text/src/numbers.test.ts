import { describe, expect, it } from 'vitest';
import { NAMED_LANGUAGES, LANGUAGES } from './languages/registry.ts';
import { figureOf } from './numbers.ts';

describe('figureOf', () => {
  it.each([
    ['12', 'twelve', '12'],
    ['5.00', '5,0', '5'],
    ['1,200', '1.200', '1200'],
    ['1,200,000.50', '1.200.000,5', '1200000.5'],
    ['4.90', '4,9', '4.9'],
    ['9:00', '09:00', '9'],
    ['9:30', '09:30', '9:30'],
  ])('reads %s and %s as %s', (one, other, figure) => {
    expect([figureOf(one, 'en'), figureOf(other, 'en')]).toEqual([figure, figure]);
  });

  it.each([
    ['1.5', '15'],
    ['1.05', '1.5'],
    ['10:30', '1030'],
  ])('tells %s from %s', (one, other) => {
    expect(figureOf(one, 'en')).not.toBe(figureOf(other, 'en'));
  });

  it('takes a word for a number in its own language only', () => {
    expect([figureOf('zwei', 'de'), figureOf('zwei', 'en'), figureOf('lamp', 'en')]).toEqual([
      '2',
      null,
      null,
    ]);
  });

  it.each(NAMED_LANGUAGES)('knows two to twelve in %s', (language) => {
    const figures = new Set(Object.values(LANGUAGES[language].numbers));
    for (let number = 2; number <= 12; number += 1) {
      // "sei" also means "you are", and "once" is also an English word.
      if ((language === 'it' && number === 6) || (language === 'es' && number === 11)) continue;
      expect(figures).toContain(String(number));
    }
  });
});
