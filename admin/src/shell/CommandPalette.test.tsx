import { billingApi, chatApi, knowledgeApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { never, onRoute } from '../testing/on-route.ts';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { SearchButton } from './SearchButton.tsx';

const noRows = { data: [], meta: { total: 0, page: 1, limit: 5 } };
const server = aServer(onRoute(billingApi.getWorkspacePlan, never));

test('Ctrl-K opens the search, and Enter goes where the words lead', async () => {
  server.use(
    onRoute(knowledgeApi.listKnowledge, {
      ...noRows,
      meta: { ...noRows.meta, statusCounts: {}, kbVersion: 1, droppedUploads: [] },
    }),
    onRoute(chatApi.listChats, noRows),
  );
  const { user, address } = renderPage(<SearchButton variant="field" />, { at: '/here' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'members');
  await screen.findByRole('option', { name: /Members/ });
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(address()).toMatch(/\/users$/));
});

test('leads to pages that have no entry in the navigation', async () => {
  server.use(
    onRoute(knowledgeApi.listKnowledge, {
      ...noRows,
      meta: { ...noRows.meta, statusCounts: {}, kbVersion: 1, droppedUploads: [] },
    }),
    onRoute(chatApi.listChats, noRows),
  );
  const { user, address } = renderPage(<SearchButton variant="icon" />);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await screen.findByRole('combobox'), 'functions');
  await screen.findByRole('option', { name: /Functions/ });
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(address()).toMatch(/\/integrations\/functions$/));
});

test('what is called otherwise is not found', async () => {
  server.use(
    onRoute(knowledgeApi.listKnowledge, {
      ...noRows,
      meta: { ...noRows.meta, statusCounts: {}, kbVersion: 1, droppedUploads: [] },
    }),
    onRoute(chatApi.listChats, noRows),
  );
  const { user } = renderPage(<SearchButton variant="icon" />);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await screen.findByRole('combobox'), 'zebra');
  await screen.findByText('Nothing is called “zebra”.');
  expect(screen.queryByRole('option')).toBeNull();
});
