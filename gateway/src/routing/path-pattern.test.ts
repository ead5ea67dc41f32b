import { describe, expect, it } from 'vitest';
import { parsePathPattern, relate } from './path-pattern.ts';

describe('relate', () => {
  it.each([
    ['/a', '/a', 'equal'],
    ['/a/:x', '/a/:y', 'equal'],
    ['/a', '/b', 'apart'],
    ['/a', '/a/*', 'apart'],
    ['/a/b', '/a', 'apart'],
    ['/a/b', '/a/:x', 'narrower'],
    ['/a/*', '/a/:x', 'wider'],
    ['/a/:x/plan', '/a/*', 'narrower'],
    ['/a/b/*', '/a/:x/*', 'narrower'],
    ['/a/b/*', '/a/:x/c', 'crossing'],
    ['/a/b/:y', '/a/:x/c', 'crossing'],
    ['/:x/b', '/a/:y', 'crossing'],
  ] as const)('%s and %s are %s', (a, b, relation) => {
    expect(relate(parsePathPattern(a), parsePathPattern(b))).toBe(relation);
  });
});

describe('parsePathPattern', () => {
  it.each([
    ['a', 'must begin with "/"'],
    ['/a//b', 'empty segment'],
    ['/a/', 'empty segment'],
    ['/*/a', 'only at its end'],
    ['/a*', 'write a word'],
    ['/:x/:x', 'twice'],
    ['/a b', 'write a word'],
  ])('refuses %s', (text, issue) => {
    expect(() => parsePathPattern(text)).toThrow(issue);
  });
});
