import { expect, test } from 'vitest';
import { isWebAddress } from './is-web-address.ts';

test.each([
  ['https://example.com/a', true],
  ['http://example.com', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['not an address', false],
])('%s may become a link: %s', (url, expected) => {
  expect(isWebAddress(url)).toBe(expected);
});
