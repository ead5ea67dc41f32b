import { expect, test } from 'vitest';
import { toQueryString } from './query-string.ts';

test('arrays travel in bracket form and empty values stay at home', () => {
  const text = toQueryString({ page: 2, desc: false, id: ['a', 'b'], search: '', tag: undefined, n: null });
  expect(decodeURIComponent(text)).toBe('?page=2&desc=false&id[]=a&id[]=b');
});

test('nothing to say leaves the address as it is', () => {
  expect(toQueryString({ search: '' })).toBe('');
});
