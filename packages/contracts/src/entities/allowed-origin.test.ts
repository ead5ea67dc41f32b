import { expect, it } from 'vitest';
import { isAllowedOrigin, originSchema } from './allowed-origin.ts';

it.each([
  ['https://example.com', 'https://example.com'],
  ['https://example.com/', 'https://example.com'],
  [' HTTPS://Example.COM:443/ ', 'https://example.com'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://*.Bücher.example:8443/', 'https://*.xn--bcher-kva.example:8443'],
])('%j is the origin %s', (typed, origin) => {
  expect(originSchema.parse(typed)).toBe(origin);
});

it.each([
  'example.com',
  'https://example.com/shop',
  'https://example.com/?a=1',
  'https://example.com/#top',
  'https://ada:secret@example.com',
  'ftp://example.com',
  'https://*.com',
  'https://*',
  'https://shop.*.example.com',
  'https://*shop.example.com',
  '*',
  'null',
  '',
])('%j is none', (typed) => {
  expect(originSchema.safeParse(typed).success).toBe(false);
});

it.each([
  ['https://example.com', 'https://example.com', true],
  ['https://shop.example.com', 'https://example.com', false],
  ['https://shop.example.com', 'https://*.example.com', true],
  ['https://a.b.example.com', 'https://*.example.com', true],
  ['https://example.com', 'https://*.example.com', false],
  ['http://shop.example.com', 'https://*.example.com', false],
  ['https://shop.example.com:8443', 'https://*.example.com', false],
  ['https://shop.example.com:8443', 'https://*.example.com:8443', true],
  ['https://notexample.com', 'https://*.example.com', false],
  ['https://evil.com/.example.com', 'https://*.example.com', false],
  ['https://.example.com', 'https://*.example.com', false],
])('a page of %s is of %s: %s', (origin, site, isAllowed) => {
  expect(isAllowedOrigin(origin, ['https://other.example', site])).toBe(isAllowed);
});
