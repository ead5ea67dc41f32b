import { expect, test } from 'vitest';
import { isSameView, namedViews, savedQuery, viewAddress, type ViewRules } from './list-view.ts';

const NEWEST = { field: 'id', order: 'DESC' } as const;
const NAME = { field: 'name', order: 'ASC' } as const;

interface Shown {
  readonly tags?: readonly string[];
}
const rules: ViewRules<Shown> = {
  read: (stored) => {
    const tags: unknown =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'tags') : undefined;
    return Array.isArray(tags) ? { tags: tags.map(String) } : {};
  },
  usualSort: NEWEST,
  sorts: ['id', 'name'],
};

test('the same view with another search or in another order of words is the same', () => {
  expect(isSameView({ search: 'a', unread: true }, { unread: true })).toBe(true);
  expect(isSameView({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(isSameView({ unread: true }, { unread: undefined })).toBe(false);
});

test('a view keeps what narrows it and its order, and not what was searched for', () => {
  const saved = savedQuery('Complaints', { filter: { search: 'tyre', tags: ['vip'] }, sort: NAME });
  expect(JSON.stringify(saved)).not.toContain('tyre');
  expect(namedViews([saved], rules)).toEqual([
    { label: 'Complaints', filter: { tags: ['vip'] }, sort: NAME },
  ]);
});

test('what the store holds and nobody understands any more is no view, and an unknown order the usual one', () => {
  const saved = [
    { label: 'Old', value: { filter: { colour: 'red' } } },
    { label: '', value: { filter: { tags: ['vip'] } } },
    {
      label: 'By colour',
      value: { filter: { tags: ['vip'] }, sort: { field: 'colour', order: 'ASC' as const } },
    },
  ];
  expect(namedViews(saved, rules)).toEqual([{ label: 'By colour', filter: { tags: ['vip'] }, sort: NEWEST }]);
});

test('a view has an address, and everything in its usual order the plain one', () => {
  expect(viewAddress({ filter: {}, sort: NEWEST }, NEWEST)).toEqual({ search: '' });
  const { search } = viewAddress({ filter: { tags: ['vip'] }, sort: NAME }, NEWEST);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    filter: '{"tags":["vip"]}',
    sort: 'name',
    order: 'ASC',
  });
});
