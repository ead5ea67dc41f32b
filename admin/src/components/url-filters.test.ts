import { expect, test } from 'vitest';
import { pageOf, withFilters } from './url-filters.ts';

const query = (text: string) => new URLSearchParams(text);

test('a new filter starts over at the first page and keeps the rest', () => {
  expect(withFilters(query('search=a&page=3&item=i1'), { status: '4' }).toString()).toBe(
    'search=a&item=i1&status=4',
  );
});

test('an empty filter leaves the URL', () => {
  expect(withFilters(query('search=a&status=4'), { search: '' }).toString()).toBe('status=4');
});

test('turning the page keeps the filters', () => {
  expect(withFilters(query('search=a'), { page: '2' }).toString()).toBe('search=a&page=2');
  expect(withFilters(query('search=a&page=2'), { page: '1' }).toString()).toBe('search=a');
});

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=x', 1],
  ['', 1],
])('the page of "%s" is %i', (text, page) => {
  expect(pageOf(query(text))).toBe(page);
});
