import { expect, test } from 'vitest';
import { builtInOf, ownViews, toSaved, viewAddress } from './views.ts';

test.each([
  [{}, 'all'],
  [{ search: 'tyre' }, 'all'],
  [{ unanswered: true as const }, 'unanswered'],
  [{ feedback: 'down' as const, search: 'tyre' }, 'notHelpful'],
  [{ assignee_id: 'me' }, 'mine'],
  [{ assignee_id: 'other' }, undefined],
  [{ unanswered: true as const, channel: 3 as const }, undefined],
])('%j is the view %s', (filter, view) => {
  expect(builtInOf(filter, 'me')?.id).toBe(view);
});

test('a view keeps what narrows it and its order, and not what was searched for', () => {
  const saved = toSaved('Complaints', { search: 'tyre', tags: ['vip'] }, 'lastMessageAt');
  expect(ownViews([saved])).toEqual([
    { label: 'Complaints', filter: { tags: ['vip'] }, sort: 'lastMessageAt' },
  ]);
});

test('what the store holds and nobody understands any more is no view', () => {
  const value = { filter: { colour: 'red' } };
  expect(
    ownViews([
      { label: 'Old', value },
      { label: '', value: { filter: { unread: true } } },
    ]),
  ).toEqual([]);
});

test('a view has an address', () => {
  expect(viewAddress({ filter: {}, sort: 'id' })).toEqual({ search: '' });
});
