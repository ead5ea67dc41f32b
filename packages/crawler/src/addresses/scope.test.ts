import { describe, expect, it } from 'vitest';
import { compilePathGlob } from './path-glob.ts';
import { createScope, type ScopeRules } from './scope.ts';

const aScope = (rules: Partial<ScopeRules> = {}) =>
  createScope({
    startUrl: 'https://www.shop.example/',
    subdomains: false,
    includePaths: [],
    excludePaths: [],
    maxDepth: 3,
    ...rules,
  });

describe('patterns of paths', () => {
  it.each([
    ['/docs', '/docs', true],
    ['/docs', '/docs/a/b', true],
    ['/docs/', '/docs', true],
    ['/docs', '/docs2', false],
    ['docs/*', '/docs/a', true],
    ['/docs/*', '/docs/a/b', false],
    ['/docs/**', '/docs/a/b', true],
    ['/**/print', '/a/b/print', true],
    ['/**/print', '/print', true],
    ['/a?c', '/abc', true],
    ['/a?c', '/a/c', false],
    ['/*.html', '/x.html', true],
    ['/a.b', '/axb', false],
    ['/(a|b)+', '/a', false],
    ['/*', '/', true],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(compilePathGlob(glob)(path)).toBe(expected);
  });

  it('takes no longer for a pattern that was made to', () => {
    expect(compilePathGlob('/**a'.repeat(100))(`/${'a'.repeat(1_900)}b`)).toBe(false);
  });
});

describe('what belongs to a website', () => {
  it('is its host, with and without www, on its port', () => {
    const scope = aScope();
    expect(scope.includes('https://shop.example/a', 1)).toBe(true);
    expect(scope.includes('http://www.shop.example/a', 1)).toBe(true);
    expect(scope.includes('https://blog.shop.example/', 1)).toBe(false);
    expect(scope.includes('https://shop.example:8443/', 1)).toBe(false);
    expect(scope.includes('https://evilshop.example/', 1)).toBe(false);
    expect(scope.includes('https://shop.example.evil.example/', 1)).toBe(false);
  });

  it('takes subdomains in where the owner wants them', () => {
    const scope = aScope({ subdomains: true });
    expect(scope.includes('https://blog.shop.example/', 1)).toBe(true);
    expect(scope.includes('https://evilshop.example/', 1)).toBe(false);
  });

  it('excludes before it includes', () => {
    const scope = aScope({ includePaths: ['/help'], excludePaths: ['/help/old/**'] });
    expect(scope.includes('https://shop.example/help/a', 1)).toBe(true);
    expect(scope.includes('https://shop.example/help/old/a', 1)).toBe(false);
    expect(scope.includes('https://shop.example/shop', 1)).toBe(false);
    expect(scope.isOnSite('https://shop.example/shop')).toBe(true);
  });

  it('reads patterns as people write them', () => {
    expect(aScope({ includePaths: ['/über'] }).includes('https://shop.example/%C3%BCber/uns', 1)).toBe(true);
  });

  it('ends at its depth', () => {
    expect(aScope().includes('https://shop.example/a', 3)).toBe(true);
    expect(aScope().includes('https://shop.example/a', 4)).toBe(false);
  });
});
