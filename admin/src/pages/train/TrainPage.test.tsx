import {
  authApi,
  DocumentStatus,
  ERRORS,
  knowledgeApi,
  WorkspaceRole,
  type ListedKnowledgeItem,
} from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aKnowledgeItem, TIME } from '../../testing/knowledge-records.ts';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aList, showTrain, trainPage } from './testing/show-train.tsx';

const ready = { state: 'ready', searchedBy: 'all', done: 0, total: 0 } as const;
const server = aServer(onRoute(authApi.me, aMe()), onRoute(knowledgeApi.readIndexState, { data: ready }));

const unread = (number: number, change: Partial<ListedKnowledgeItem>) =>
  aKnowledgeItem(number, { liveVersion: null, pageCount: null, ...change });

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

test('without documents there is a sample and nothing to search or filter', async () => {
  const { user } = showTrain(server, []);
  await screen.findByText('No documents yet');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  const added: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.createKnowledge, ({ body }) => {
      added.push(body);
      return { data: aKnowledgeItem(9, { name: 'Sample: Tern Bay boat hire', format: 'text' }) };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Add a sample document' }));
  await screen.findByText('“Sample: Tern Bay boat hire” was added.');
  expect(added).toEqual([
    expect.objectContaining({ format: 'text', name: 'Sample: Tern Bay boat hire', chat_bot_id: anId(2) }),
  ]);
});

test.each([
  ['all', 'Answers go on as before until it is done.'],
  ['keywords', /found by the words of a question alone/],
] as const)('a rebuild of the search index by %s says how far it is and what it means', async (by, means) => {
  const data = { state: 'rebuilding', searchedBy: by, done: 1200, total: 4000 } as const;
  server.use(onRoute(knowledgeApi.readIndexState, { data }));
  showTrain(server, [aKnowledgeItem(5)]);
  await screen.findByText(/The search index is being rebuilt: 1,?200 of 4,?000 passages/);
  screen.getByText(means);
});

test('a list that is on its way is a table at work', async () => {
  server.use(onRoute(knowledgeApi.listKnowledge, () => never()));
  renderPage(trainPage());
  expect((await screen.findByRole('table')).getAttribute('aria-busy')).toBe('true');
});

test('a list that fails says why, and is asked again on request', async () => {
  server.use(onRoute(knowledgeApi.listKnowledge, () => refuse(503, Number(ERRORS.serviceUnavailable))));
  const { user } = renderPage(trainPage());
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(onRoute(knowledgeApi.listKnowledge, aList([aKnowledgeItem(5)])));
  await user.click(retry);
  await screen.findByText('Document 5.pdf');
});

test('a document says what it is, how long, in how many passages and how often it was cited', async () => {
  showTrain(server, [aKnowledgeItem(5, { citedCount: 10, chunkCount: 12, tags: ['prices'] })]);
  const row = await rowOf('Document 5.pdf');
  row.getByText(/PDF · 5 pages · #prices/);
  row.getByText('12 passages');
  row.getByText('10');
  expect(row.getByRole<HTMLInputElement>('switch', { name: 'Use Document 5.pdf in answers' }).checked).toBe(
    true,
  );
});

test('a document that only keywords find so far says so while it is processed', async () => {
  const progress = { stage: 'embed', done: 3, total: 9 } as const;
  const change = { documentStatus: DocumentStatus.processing, searchable: 'keywords', progress } as const;
  showTrain(server, [unread(5, change), aKnowledgeItem(6)]);
  (await rowOf('Document 5.pdf')).getByText(/Found by keywords only so far/);
  expect((await rowOf('Document 6.pdf')).queryByText(/Found by keywords/)).toBeNull();
});

test.each([
  ['Pending', { documentStatus: DocumentStatus.pending }],
  ['Parsing error', { documentStatus: DocumentStatus.parsingError }],
  ['Inserting error', { documentStatus: DocumentStatus.insertingError }],
])('a document that is %s is not shown as in use', async (label, change) => {
  showTrain(server, [unread(5, change)]);
  const row = await rowOf('Document 5.pdf');
  row.getByText(label);
  expect(row.queryByRole('switch')).toBeNull();
});

test('an old version that still answers can be switched off while the new one has failed', async () => {
  const error = { code: 'NO_TEXT_LAYER', message: '', stage: null, retriable: true };
  showTrain(server, [aKnowledgeItem(5, { documentStatus: DocumentStatus.editingError, version: 2, error })]);
  const row = await rowOf('Document 5.pdf');
  row.getByRole('switch');
  row.getByText('No text was found in it. If it is a scan, upload a sharper one. Version 1 still answers.');
});

test.each([
  ['CONTENT_UNLIKE_NAME', undefined, 'The content of the file is not what its name says.'],
  ['EMPTY_TEXT', 'TOO_LITTLE_TEXT', 'There is too little text in it. Add more and upload it again.'],
] as const)('%s is told in words', async (code, reason, text) => {
  const error = { code, message: '', stage: null, retriable: false, ...(reason ? { reason } : {}) };
  showTrain(server, [unread(5, { documentStatus: DocumentStatus.parsingError, error })]);
  (await rowOf('Document 5.pdf')).getByText(text);
});

test('an upload that was cut off is no work in progress: its file can be chosen again', async () => {
  const upload = { state: 'interrupted', since: TIME, expiresAt: TIME } as const;
  showTrain(server, [unread(5, { documentStatus: DocumentStatus.pending, upload })]);
  const row = await rowOf('Document 5.pdf');
  row.getByText('Not uploaded');
  row.getByRole('button', { name: 'Choose file again: Document 5.pdf' });
  expect(row.queryByText('Pending')).toBeNull();
});

test('uploads that never came are named, until somebody has read it', async () => {
  const dropped = { name: 'lost.pdf', sizeBytes: 9, at: TIME };
  const list = aList([aKnowledgeItem(5)]);
  server.use(
    onRoute(knowledgeApi.listKnowledge, { ...list, meta: { ...list.meta, droppedUploads: [dropped] } }),
  );
  const { user } = renderPage(trainPage());
  const text = await screen.findByText('lost.pdf was not uploaded in time.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(text.isConnected).toBe(false);
});

test('files that a reload cut off are told apart from those that had not started', async () => {
  const stored = ['a.pdf', 'b.pdf', 'c.pdf'].map((name, at) => ({
    key: name,
    botId: anId(2),
    name,
    sizeBytes: 9,
    isDone: at === 0,
    ...(at === 1 ? { itemId: anId(8) } : {}),
  }));
  sessionStorage.setItem('colloquy.uploads', JSON.stringify(stored));
  showTrain(server, [aKnowledgeItem(5)]);
  await screen.findByText('1 of 3 done · 1 interrupted · 1 did not start');
  (await rowOf('b.pdf')).getByRole('button', { name: 'Choose file again: b.pdf' });
  (await rowOf('c.pdf')).getByText('Not uploaded');
  sessionStorage.clear();
});

test('asking is what stands out once something is ready, adding before that', async () => {
  showTrain(server, [aKnowledgeItem(5)]);
  const ask = await screen.findByRole('link', { name: 'Ask it something' });
  await vi.waitFor(() => expect(ask.className).toContain('contained'));
  expect(screen.getByRole('button', { name: 'Choose files' }).className).toContain('outlined');
});

test('many are chosen and switched off with one call', async () => {
  const changed: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.updateKnowledge, ({ query, body }) => {
      changed.push([query.getAll('id[]'), body]);
      return { data: [] };
    }),
  );
  const { user } = showTrain(server, [aKnowledgeItem(5), aKnowledgeItem(6), aKnowledgeItem(7)]);
  await rowOf('Document 5.pdf');
  await user.click(screen.getByRole('checkbox', { name: 'Select Document 5.pdf' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Document 7.pdf' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Do not use' }));
  await vi.waitFor(() => expect(changed).toEqual([[[anId(5), anId(7)], { enabled: false }]]));
});

test('a tag is added to what each of many has', async () => {
  const changed: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.updateKnowledge, ({ query, body }) => {
      changed.push([query.getAll('id[]'), body]);
      return { data: [] };
    }),
  );
  const { user } = showTrain(server, [aKnowledgeItem(5, { tags: ['old'] }), aKnowledgeItem(6)]);
  await rowOf('Document 5.pdf');
  await user.click(screen.getByRole('checkbox', { name: 'Select Document 5.pdf' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Document 6.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Tag' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'prices{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Add tags' }));
  await screen.findByText('2 documents tagged.');
  expect(changed).toEqual([
    [[anId(5)], { tags: ['old', 'prices'] }],
    [[anId(6)], { tags: ['prices'] }],
  ]);
});

test('what is deleted goes at once and comes back when that is undone, without a call', async () => {
  const deleted: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.deleteKnowledge, ({ query }) => {
      deleted.push(query.getAll('id[]'));
      return { data: { id: query.getAll('id[]') } };
    }),
  );
  const { user } = showTrain(server, [aKnowledgeItem(5), aKnowledgeItem(6)]);
  await rowOf('Document 5.pdf');
  await user.click(screen.getByRole('checkbox', { name: 'Select Document 5.pdf' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  expect(screen.queryByText('Document 5.pdf')).toBeNull();
  await screen.findByText('“Document 5.pdf” was deleted.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Document 5.pdf');
  expect(deleted).toEqual([]);
});

test('what is deleted is deleted on the server when nobody takes it back', async () => {
  const deleted: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.deleteKnowledge, ({ query }) => {
      deleted.push(query.getAll('id[]'));
      return { data: { id: query.getAll('id[]') } };
    }),
  );
  const { user } = showTrain(server, [aKnowledgeItem(5), aKnowledgeItem(6)]);
  await user.click((await rowOf('Document 5.pdf')).getByRole('button', { name: /^Actions for/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('“Document 5.pdf” was deleted.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(deleted).toEqual([[anId(5)]]));
});

test('sort, filter and page are asked of the server as the address says', async () => {
  const filter = encodeURIComponent('{"search":"bike","documentStatus":[6]}');
  const { asked } = showTrain(
    server,
    [aKnowledgeItem(5)],
    { at: `/?sort=name&order=ASC&page=2&perPage=50&filter=${filter}` },
    120,
  );
  await rowOf('Document 5.pdf');
  const query = asked[0]?.query;
  expect([query?.get('orderBy'), query?.get('desc'), query?.get('page'), query?.get('limit')]).toEqual([
    'name',
    'false',
    '2',
    '50',
  ]);
  expect([query?.get('search'), query?.getAll('documentStatus[]')]).toEqual(['bike', ['6']]);
});

test('who may only read sees the documents and nothing to change them by', async () => {
  showTrain(server, [aKnowledgeItem(5)], { role: WorkspaceRole.user });
  const row = await rowOf('Document 5.pdf');
  expect(row.queryByRole('checkbox', { name: /Select/ })).toBeNull();
  expect(row.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
});
