import { expect, test } from 'vitest';
import type { ListSort } from '../api/list-sort.ts';
import { sortOf, sortParam, type SortChoices } from './url-sort.ts';

const NEWEST = { field: 'id', isDescending: true } as const;
const CHOICES: SortChoices<ListSort<'id' | 'name' | 'sizeBytes'>> = [
  NEWEST,
  { field: 'id', isDescending: false },
  { field: 'name', isDescending: false },
  { field: 'sizeBytes', isDescending: true },
];

test.each([
  ['name', { field: 'name', isDescending: false }],
  ['-sizeBytes', { field: 'sizeBytes', isDescending: true }],
  ['id', { field: 'id', isDescending: false }],
])('sort=%s is an order, which the URL writes the same way', (value, expected) => {
  const sort = sortOf(new URLSearchParams({ sort: value }), CHOICES);
  expect(sort).toEqual(expected);
  expect(sortParam(sort, CHOICES)).toBe(value);
});

test.each(['', 'sourceKey', '--name', '-name', 'sizeBytes', 'NAME', '__proto__'])(
  'sort=%s is not offered, so the usual order stays',
  (value) => {
    expect(sortOf(new URLSearchParams({ sort: value }), CHOICES)).toEqual(NEWEST);
  },
);

test('the usual order is not written into the URL', () => {
  expect(sortOf(new URLSearchParams(), CHOICES)).toEqual(NEWEST);
  expect(sortParam(NEWEST, CHOICES)).toBe('');
});
