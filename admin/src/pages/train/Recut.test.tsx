import { authApi, DocumentStatus, ERRORS, knowledgeApi } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aKnowledgeItem } from '../../testing/knowledge-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer } from '../../testing/render-page.tsx';
import { showTrain } from './testing/show-train.tsx';

const ready = { state: 'ready', searchedBy: 'all', done: 0, total: 0 } as const;
const server = aServer(onRoute(authApi.me, aMe()), onRoute(knowledgeApi.readIndexState, { data: ready }));

const unread = aKnowledgeItem(5, {
  documentStatus: DocumentStatus.parsingError,
  liveVersion: null,
  pageCount: null,
  error: { code: 'EMPTY_TEXT', message: '', stage: null, retriable: false },
});

test('a file that could not be read is tried with its text cut in another way', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.updateKnowledge, ({ query, body }) => {
      sent.push([query.getAll('id[]'), body]);
      return sent.length === 1 ? refuse(409, Number(ERRORS.wrongState)) : { data: [unread] };
    }),
  );
  const { user } = showTrain(server, [unread]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Document 5.pdf' }));
  // The same attempt would fail again.
  expect(screen.queryByRole('menuitem', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Read it in another way' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Read “Document 5.pdf” in another way' }));
  const size = dialog.getByRole('textbox', { name: /Length of a passage/ });
  for (const bad of ['20', '5000', 'many']) {
    await user.clear(size);
    await user.type(size, bad);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(size.getAttribute('aria-invalid')).toBe('true'));
  }
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'At headings' }));
  await user.clear(size);
  await user.type(size, '120');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  // Rejected input stays as typed.
  await vi.waitFor(() => expect(document.querySelector('.MuiAlert-colorError')).not.toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await screen.findByText('“Document 5.pdf” is processed again.');
  const chunking = { strategy: 'heading', maxTokens: 120, overlap: 30 };
  expect(sent).toEqual(Array(2).fill([[anId(5)], { action: 'retry', chunking }]));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a text whose encoding cannot be told is read in the one that its owner names', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.updateKnowledge, ({ query, body }) => {
      sent.push([query.getAll('id[]'), body]);
      return { data: [unread] };
    }),
  );
  const error = { code: 'ENCODING_UNKNOWN', message: '', stage: null, retriable: false } as const;
  const { user } = showTrain(server, [{ ...unread, error }]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Document 5.pdf' }));
  expect(screen.queryByRole('menuitem', { name: 'Read it in another way' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Choose the encoding' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encoding of “Document 5.pdf”' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Encoding' }), 'windows-1251 (Cyrillic)');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await screen.findByText('“Document 5.pdf” is processed again.');
  expect(sent).toEqual([[[anId(5)], { action: 'retry', encoding: 'windows-1251' }]]);
});
