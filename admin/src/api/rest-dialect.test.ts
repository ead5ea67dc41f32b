import { workspaceApi } from '@colloquy/contracts';
import { describe, expect, test } from 'vitest';
import { toContentRange, toKnownOrder, toProductCall, unwrap } from './rest-dialect.ts';

const call = (method: string, url: string, body?: string) => toProductCall({ method, url, body });
const listUrl = (filter: object) =>
  `/knowledge-base?${new URLSearchParams({ sort: '["id","DESC"]', range: '[50,74]', filter: JSON.stringify(filter) })}`;

describe('a call of simple-rest in the dialect of the product', () => {
  test('a list asks for its page, order and filters', () => {
    const { path, query } = call(
      'GET',
      listUrl({ chat_bot_id: 'b', documentStatus: [1, 2], none: undefined }),
    );
    expect(path).toBe('/knowledge-base');
    expect(query).toEqual({
      chat_bot_id: 'b',
      documentStatus: [1, 2],
      page: 3,
      limit: 25,
      orderBy: 'id',
      desc: true,
    });
  });

  test('one item of a list-only resource is named by id[]', () => {
    const put = call('PUT', '/knowledge-base/item_1', '{"enabled":false}');
    expect(put).toMatchObject({
      method: 'PATCH',
      path: '/knowledge-base',
      query: { id: ['item_1'] },
      body: { enabled: false },
    });
  });

  test('a list whose address begins with that of another one is no item of it', () => {
    const range = new URLSearchParams({ sort: '["id","DESC"]', range: '[0,24]', filter: '{}' });
    expect(call('GET', `/knowledge-base/websites?${range}`)).toMatchObject({
      path: '/knowledge-base/websites',
      query: { page: 1, limit: 25 },
      itemId: undefined,
    });
  });

  test('an item with an address of its own keeps it', () => {
    expect(call('DELETE', '/chat-bots/bot_1')).toMatchObject({ path: '/chat-bots/bot_1', itemId: undefined });
  });
});

describe('an answer as simple-rest reads it', () => {
  test('records come out of the envelope', () => {
    expect(unwrap({ data: [{ id: 'a' }], meta: { total: 1 } }, undefined)).toEqual([{ id: 'a' }]);
  });

  test('a record without an envelope is itself', () => {
    expect(unwrap({ id: 'ws', name: 'Acme' }, undefined)).toEqual({ id: 'ws', name: 'Acme' });
  });

  test('a change of one item of a list-only resource answers that item', () => {
    expect(unwrap({ data: [{ id: 'a', enabled: true }] }, 'a')).toEqual({ id: 'a', enabled: true });
  });

  test('a deletion of one item answers its id', () => {
    expect(unwrap({ data: { id: ['a'] } }, 'a')).toEqual({ id: 'a' });
  });

  test('the total of the envelope becomes the content range', () => {
    expect(toContentRange({ meta: { total: 120 } }, [1, 2])).toBe('rows 0-2/120');
    expect(toContentRange({}, [1, 2])).toBe('rows 0-2/2');
  });
});

test('a list that has one order is not told another', () => {
  const query = { page: 2, limit: 25, orderBy: 'id', desc: false };
  expect(toKnownOrder(workspaceApi.listAuditEntries, query)).toEqual({ page: 2, limit: 25 });
  expect(toKnownOrder(workspaceApi.listMembers, query)).toEqual(query);
  expect(toKnownOrder(undefined, query)).toEqual(query);
});
