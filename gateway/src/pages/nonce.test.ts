import { expect, test } from 'vitest';
import { createNonce, pageWithNonce } from './nonce.ts';

test('a nonce has 128 bits and is new each time', () => {
  const nonces = Array.from({ length: 100 }, createNonce);
  expect(new Set(nonces).size).toBe(100);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
});

test('a page gets its nonce at every place, to the letter', () => {
  expect(pageWithNonce('<meta nonce="{{csp-nonce}}"><p>{{csp-nonce}}</p>')('a$&b')).toBe(
    '<meta nonce="a$&b"><p>a$&b</p>',
  );
});

test('a page without a place is refused', () => {
  expect(() => pageWithNonce('<p>Dashboard</p>')).toThrow('{{csp-nonce}}');
});
