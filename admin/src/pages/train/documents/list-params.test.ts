import { expect, test } from 'vitest';
import { repairedParams } from './list-params.ts';

const repaired = (query: string) => repairedParams(new URLSearchParams(query))?.toString();

test.each([
  '',
  'item=abc',
  'sort=sizeBytes&order=DESC&page=2&perPage=50',
  `filter=${encodeURIComponent('{"search":"bike","documentStatus":[6]}')}`,
])('an address that the list knows stays as it is: %s', (query) => {
  expect(repaired(query)).toBeUndefined();
});

test.each([
  ['sort=sourceKey&order=ASC', ''],
  ['sort=name', ''],
  ['perPage=100000&item=abc', 'item=abc'],
  ['page=0', ''],
  ['page=x&sort=name&order=ASC', 'sort=name&order=ASC'],
  ['filter=nonsense', 'filter=%7B%7D'],
  [
    `filter=${encodeURIComponent('{"search":"a","documentStatus":[99],"foo":1}')}`,
    `filter=${encodeURIComponent('{"search":"a"}')}`,
  ],
])('%s becomes %s', (query, expected) => {
  expect(repaired(query)).toBe(expected);
});
