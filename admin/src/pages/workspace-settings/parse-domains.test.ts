import { expect, test } from 'vitest';
import { parseDomains } from './parse-domains.ts';

test('domains are read however they are written', () => {
  expect(parseDomains([' Example.com, @acme.org;\nexample.com ', 'third.example'])).toEqual([
    'example.com',
    'acme.org',
    'third.example',
  ]);
  expect(parseDomains([' , '])).toEqual([]);
  expect(parseDomains(null)).toEqual([]);
});
