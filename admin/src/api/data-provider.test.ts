import { expect, test } from 'vitest';
import { createDataProvider } from './data-provider.ts';
import type { HttpRequest } from './http.ts';

const workspace = {
  id: 'ws_1',
  _createTime: '2026-11-21T10:00:00.000Z',
  _updateTime: '2026-11-21T10:00:00.000Z',
  status: 5,
  name: 'Acme',
  description: '',
  imageUrl: null,
  imageId: null,
  language: 'en',
  timezone: 'UTC',
};

function aProvider(answer: unknown) {
  const asked: HttpRequest[] = [];
  const http = {
    send: async (request: HttpRequest) => {
      asked.push(request);
      return answer;
    },
    open: () => Promise.reject(new Error('not used')),
  };
  return { provider: createDataProvider(http), asked };
}

const firstPage = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

test('a list comes with its total and what else the envelope says', async () => {
  const { provider, asked } = aProvider({ data: [workspace], meta: { total: 101, page: 1, limit: 100 } });
  const result = await provider.getList('workspaces', firstPage);
  expect(result).toMatchObject({ data: [{ id: 'ws_1' }], total: 101, meta: { limit: 100 } });
  expect(asked[0]).toMatchObject({
    method: 'GET',
    path: '/workspaces',
    query: { page: 1, limit: 100, orderBy: 'id', desc: false },
  });
});

test('an answer that breaks its contract is an error, not a broken screen', async () => {
  const { provider } = aProvider({
    data: [{ ...workspace, name: 7 }],
    meta: { total: 1, page: 1, limit: 100 },
  });
  await expect(provider.getList('workspaces', firstPage)).rejects.toThrow(
    'RESPONSE_NOT_VALID workspace.list',
  );
});
