import { authApi, knowledgeApi } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aKnowledgeItem } from '../../testing/knowledge-records.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer } from '../../testing/render-page.tsx';
import { showTrain } from './testing/show-train.tsx';

const server = aServer(onRoute(authApi.me, aMe()));

test('an address with a passage opens the document there', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const passage = (index: number, text: string) => ({
    index,
    text,
    headingPath: ['Prices'],
    page: 2,
    language: 'en',
    tokenCount: 5,
    citedCount: index,
    lastCitedAt: null,
  });
  server.use(
    onRoute(knowledgeApi.listChunks, {
      data: [passage(0, 'A bike costs **14**.'), passage(1, 'A dinghy costs 45.')],
      meta: { total: 2, page: 1, limit: 40, version: 1 },
    }),
  );
  showTrain(server, [aKnowledgeItem(5)], { at: `/?item=${anId(5)}#chunk-1` });
  const dialog = within(await screen.findByRole('dialog'));
  const focused = (await dialog.findByText('A dinghy costs 45.')).closest('li');
  expect(focused?.getAttribute('aria-current')).toBe('true');
  expect(scrolled.mock.contexts).toContain(focused);
  expect(dialog.getByText('14').tagName).toBe('STRONG');
  const link = dialog.getByRole('link', { name: 'cited 1×, show conversations' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`{"item_id":"${anId(5)}"}`);
});

test('a question with its answer is called that, and both can be edited', async () => {
  const item = aKnowledgeItem(5, {
    format: 'qa',
    name: 'Are you open?',
    question: 'Are you open?',
    pageCount: null,
  });
  const drafted: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.readKnowledgeContent, {
      data: { content: 'Every day.', question: 'Are you open?', version: 1, editable: true },
    }),
    onRoute(knowledgeApi.draftKnowledgeEdit, ({ body }) => {
      drafted.push(body);
      return { data: { version: 2 } };
    }),
    onRoute(knowledgeApi.confirmKnowledgeEdit, { data: { ...item, version: 2 } }),
  );
  const { user } = showTrain(server, [item], { at: `/?item=${anId(5)}` });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('heading', { name: 'Question and answer' });
  await dialog.findByText('Every day.');
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Question' }), '?');
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), ' Even today.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(drafted).toEqual([{ question: 'Are you open??', content: 'Every day. Even today.' }]),
  );
});

test('a text that is being edited is not lost by closing the drawer', async () => {
  const item = aKnowledgeItem(5, {
    format: 'text',
    name: 'Hours',
    mimeType: 'text/markdown',
    pageCount: null,
  });
  server.use(
    onRoute(knowledgeApi.readKnowledgeContent, {
      data: { content: 'Open daily.', version: 1, editable: true },
    }),
  );
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const { user, address } = showTrain(server, [item], { at: `/?item=${anId(5)}` });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Edit' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Text of Hours' }), ' Even today.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(address()).toContain('item=');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of Hours' }).value).toBe(
    'Open daily. Even today.',
  );
  vi.unstubAllGlobals();
});

test('a document says how many of its scanned pages were read, and how many not', async () => {
  server.use(
    onRoute(knowledgeApi.listChunks, {
      data: [],
      meta: { total: 0, page: 1, limit: 40, version: 1 },
    }),
  );
  showTrain(server, [aKnowledgeItem(5, { ocrPages: 3, unreadPages: 1 })], { at: `/?item=${anId(5)}` });
  const dialog = within(await screen.findByRole('dialog'));
  const facts = await dialog.findByText(/text read from 3 scanned pages/);
  expect(facts.textContent).toContain('1 scanned page not readable');
});
