import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePathPattern, relate } from './path-pattern.ts';
import { createRouteTable } from './route-table.ts';

const entry = (path: string, methods: readonly string[] = []) => ({
  pattern: parsePathPattern(path),
  methods: new Set(methods),
  target: path,
});

const table = createRouteTable([
  entry('/w'),
  entry('/w/*'),
  entry('/w/:id/plan'),
  entry('/w/roles'),
  entry('/l/:id', ['GET']),
  entry('/u/*'),
  entry('/u/signup', ['POST']),
]);

function find(path: string, method = 'GET'): string | readonly string[] | null {
  const match = table.find(path.slice(1).split('/'), method);
  if (match.kind === 'found') return match.entry.target;
  return match.kind === 'wrong-method' ? match.allowed : null;
}

describe('the route table', () => {
  it.each([
    ['/w', '/w'],
    ['/w/1', '/w/*'],
    ['/w/roles', '/w/roles'],
    ['/w/1/plan', '/w/:id/plan'],
    ['/w/roles/plan', '/w/:id/plan'],
    ['/w/1/plan/more', '/w/*'],
    ['/w/roles/other', '/w/*'],
    ['/x', null],
    ['/l', null],
    ['/W', null],
  ])('%s leads to %s', (path, target) => {
    expect(find(path)).toEqual(target);
  });

  it('goes to the wider path when only that one takes the method', () => {
    expect(find('/u/signup', 'POST')).toBe('/u/signup');
    expect(find('/u/signup', 'GET')).toBe('/u/*');
  });

  it('tells which methods an address has', () => {
    expect(find('/l/1', 'POST')).toEqual(['GET']);
  });

  it('finds the narrowest of all nested patterns, in whatever order they are put in', () => {
    const segment = fc.constantFrom('a', 'b', ':x', '*');
    const path = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map(
        (parts) =>
          `/${parts.map((part, i) => (part === '*' && i < parts.length - 1 ? 'a' : part === ':x' ? `:x${i}` : part)).join('/')}`,
      );
    const asked = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 6 }), asked, (paths, segments) => {
        const patterns = paths.map((text) => parsePathPattern(text));
        const isNested = patterns.every((a, i) =>
          patterns.every((b, j) => i === j || !['equal', 'crossing'].includes(relate(a, b))),
        );
        fc.pre(isNested);
        const self = parsePathPattern(`/${segments.join('/')}`);
        const matching = patterns.filter((pattern) => ['equal', 'wider'].includes(relate(pattern, self)));
        const narrowest = matching.find((a) => matching.every((b) => a === b || relate(a, b) === 'narrower'));
        const found = createRouteTable(paths.map((text) => entry(text))).find(segments, 'GET');
        expect(found.kind === 'found' ? found.entry.target : undefined).toBe(narrowest?.text);
      }),
    );
  });
});
