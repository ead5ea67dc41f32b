import { expect, it } from 'vitest';
import { exactPattern } from './exact-pattern.ts';

const SIGNS = 'a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o';

it.each(['Hello', SIGNS, 'two words', 'Überblick\u{3000}表', 'a-b/c', '1st'])(
  'matches %s and nothing else',
  (text) => {
    const pattern = new RegExp(`^${exactPattern(text)}$`);
    expect(pattern.test(text)).toBe(true);
    expect(pattern.test(`${text}x`)).toBe(false);
    expect(pattern.test(text.replace(/[.*|]/, 'x'))).toBe(!/[.*|]/.test(text));
  },
);

it('has no escape of letters, digits or white space, which servers read in different ways', () => {
  expect(exactPattern('Ab.1* c\u{3000}-d')).toBe('Ab\\.1\\* c\u{3000}-d');
});
