import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { hasMoved, newestOf, putChat, withThumb } from './inbox-cache.ts';

test.each([
  ['one page', [3], false],
  ['pages of one list', [3, 3], false],
  ['a page of a longer list', [3, 4], true],
  ['a page of a shorter list', [3, 2], true],
  ['nothing', [], false],
])('%s: has the list moved?', (_case, totals, moved) => {
  expect(hasMoved(totals.map((total) => ({ total })))).toBe(moved);
});

test('a thumb of the team is counted apart from those of visitors', () => {
  const chat = aChat({ up: 1, down: 1, thumbs: { visitor: { up: 1, down: 0 }, member: { up: 0, down: 1 } } });
  expect(withThumb(chat, -1, 1)).toMatchObject({
    up: 2,
    down: 0,
    thumbs: { visitor: { up: 1, down: 0 }, member: { up: 1, down: 0 } },
  });
});

test('a change shows in each list that holds the conversation, and keeps where a search found it', () => {
  const queryClient = new QueryClient();
  const hit = { history_id: 'h', in: 'answer' as const, snippet: 'a' };
  const key = ['chats', 'getInfiniteList', {}];
  queryClient.setQueryData(key, { pages: [{ data: [{ ...aChat(), hit }], total: 1 }], pageParams: [1] });
  putChat(queryClient, aChat({ tags: ['vip'] }));
  expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ data: [{ tags: ['vip'], hit }] }] });
  expect(newestOf(queryClient, aChat()).tags).toEqual(['vip']);
});

test('what a list was told since is newer than what was changed here before', () => {
  const queryClient = new QueryClient();
  putChat(queryClient, aChat({ tags: ['vip'] }));
  expect(newestOf(queryClient, aChat()).tags).toEqual(['vip']);
  const listed = aChat({ state: 'waiting', revision: 2 });
  queryClient.setQueryData(['chats', 'getInfiniteList', {}], {
    pages: [{ data: [listed] }],
    pageParams: [1],
  });
  expect(newestOf(queryClient, aChat())).toEqual(listed);
});
