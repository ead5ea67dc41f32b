import { BSON } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '../expression/expression.ts';
import { compileFilter } from './matcher.ts';
import { compilePattern } from '../values/regex.ts';

/** JavaScript's own engine needs years for each of these and blocks its thread meanwhile. */
const ENDLESS: readonly (readonly [pattern: string, text: string])[] = [
  ['(a+)+$', `${'a'.repeat(5_000)}!`],
  ['(a|a)*b', 'a'.repeat(5_000)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(5_000)],
  ['(.*)*x', 'a'.repeat(5_000)],
  ['(?:a?){50}a{50}b', 'a'.repeat(50)],
];

describe('regular expressions', () => {
  it.each(ENDLESS)('ends with an answer for %s, wherever a query may hold it', (pattern, text) => {
    const document = { text };
    expect(compileFilter({ text: { $regex: pattern } })(document)).toBe(false);
    expect(compileFilter({ text: new BSON.BSONRegExp(pattern) })(document)).toBe(false);
    expect(compileFilter({ text: { $in: [new BSON.BSONRegExp(pattern, 's')] } })(document)).toBe(false);
    expect(compileFilter({ text: { $not: new BSON.BSONRegExp(pattern) } })(document)).toBe(true);
    expect(compileExpression({ $regexMatch: { input: '$text', regex: pattern } })(document)).toBe(false);
  });

  it.each([
    ['(x{1000}){1000}', ''],
    ['('.repeat(20_000), ''],
    ['a'.repeat(40_000), ''],
    ['(a)\\1', ''],
    ['a(?=b)', ''],
    ['[', ''],
  ])('refuses what would take too much memory or cannot be matched in linear time', (pattern, options) => {
    expect(() => compilePattern(pattern, options)).toThrow(expect.objectContaining({ code: 51091 }));
  });

  it('refuses an option that it does not know', () => {
    expect(() => compilePattern('a', 'x')).toThrow(expect.objectContaining({ code: 51108 }));
  });

  it.each([
    ['PRICE', 'i', 'the price is right', true],
    ['^the', '', 'on the house', false],
    ['^the', 'm', 'on\nthe house', true],
    ['a.b', '', 'a\nb', false],
    ['a.b', 's', 'a\nb', true],
    [String.raw`50 \$ \(net\)`, '', 'costs 50 $ (net)', true],
    [String.raw`\d+ (?:mm|cm)$`, 'i', 'as long as 20 CM', true],
    ['(?i)straße', '', 'STRAßE 5', true],
    ['ÄPFEL', 'i', 'äpfel', true],
    [String.raw`\bword\b`, '', 'a word, said', true],
    ['', '', 'anything', true],
  ])('matches /%s/%s as MongoDB does: %s', (pattern, options, text, expected) => {
    expect(compilePattern(pattern, options).test(text)).toBe(expected);
  });
});
