import { describe, expect, it } from 'vitest';
import { normaliseUrl, pageKey } from './normalise-url.ts';

describe('one way to write an address', () => {
  it.each([
    ['drops the fragment', 'https://a.example/x#part', 'https://a.example/x'],
    ['drops the default port', 'HTTPS://A.Example:443/x', 'https://a.example/x'],
    ['keeps another port', 'http://a.example:8080/', 'http://a.example:8080/'],
    ['puts the query in order', 'https://a.example/?b=2&a=1', 'https://a.example/?a=1&b=2'],
    ['drops tracking', 'https://a.example/x?utm_source=m&id=5&fbclid=z', 'https://a.example/x?id=5'],
    ['drops an empty query', 'https://a.example/x?', 'https://a.example/x'],
    ['drops sessions', 'https://a.example/x;jsessionid=1F?PHPSESSID=2', 'https://a.example/x'],
    ['writes escapes one way', 'https://a.example/%7euser/%c3%a9', 'https://a.example/~user/%C3%A9'],
    ['escapes letters beyond ASCII', 'https://a.example/café', 'https://a.example/caf%C3%A9'],
    ['keeps the last slash', 'https://a.example/x/', 'https://a.example/x/'],
    ['drops the dot of a full host name', 'https://a.example./x', 'https://a.example/x'],
    ['keeps an escaped slash apart from a slash', 'https://a.example/a%2fb', 'https://a.example/a%2Fb'],
  ])('%s', (_what, given, expected) => {
    expect(normaliseUrl(given)).toBe(expected);
    expect(normaliseUrl(expected), 'the same again').toBe(expected);
  });

  it('keeps only the parameters that the owner named', () => {
    const keepQuery = ['id', 'utm_source'];
    expect(normaliseUrl('https://a.example/?x=1&utm_source=m&id=5&id=4', { keepQuery })).toBe(
      'https://a.example/?id=4&id=5&utm_source=m',
    );
  });

  it('resolves against the page that links', () => {
    expect(normaliseUrl('../b?c', { base: 'https://a.example/x/y/z' })).toBe('https://a.example/x/b?c');
  });

  it.each([
    'mailto:a@b.example',
    'javascript:alert(1)',
    'ftp://a.example/',
    'https://user:secret@a.example/',
    'no address',
    'data:text/html,x',
    `https://a.example/${'x'.repeat(3_000)}`,
    `https://a.example/?${'x'.repeat(1_000_000)}`,
  ])('is no page: %.40s', (given) => {
    expect(normaliseUrl(given)).toBeNull();
  });

  it('takes schemes and last slashes of a page for one page', () => {
    const keys = ['http://a.example/x', 'https://a.example/x', 'https://a.example/x/'].map(pageKey);
    expect(new Set(keys).size).toBe(1);
    expect(pageKey('https://a.example/x?y')).not.toBe(keys[0]);
    expect(pageKey('https://b.example/x')).not.toBe(keys[0]);
  });
});
