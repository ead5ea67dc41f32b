import { expect, test } from 'vitest';
import { toOrigin } from './to-origin.ts';

test.each([
  ['example.com', 'https://example.com'],
  ['  WWW.Example.com/shop?x=1#top ', 'https://www.example.com'],
  ['http://example.com:80/a', 'http://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['example.com:8443', 'https://example.com:8443'],
  ['localhost:5173', 'http://localhost:5173'],
  ['https://localhost:5173', 'https://localhost:5173'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['*.example.com', 'https://*.example.com'],
  ['http://bücher.example/', 'http://xn--bcher-kva.example'],
])('%j means the site %s', (typed, origin) => {
  expect(toOrigin(typed)).toBe(origin);
});

test.each(['', '   ', 'shop', '*.com', '*', 'https://', 'javascript:alert(1)', 'ftp://example.com'])(
  '%j names no site',
  (typed) => {
    expect(toOrigin(typed)).toBeUndefined();
  },
);

test('an address with a password in it is refused', () => {
  expect(toOrigin('https://ada:secret@example.com')).toBeUndefined();
});
