import { billingApi, chatApi, knowledgeApi } from '@colloquy/contracts';
import Dialog from '@mui/material/Dialog';
import { fireEvent, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
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

test.each(['icon', 'field'] as const)('the %s tells its keys', (variant) => {
  renderPage(<SearchButton variant={variant} />);
  const button = screen.getByRole('button', { name: 'Search' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
});

const keys = { key: 'k', ctrlKey: true };
/** Opens and closes the search, so that it is loaded, and would be there at once. */
async function useOnce({ user }: ReturnType<typeof renderPage>) {
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test.each([
  ['with Shift', { ...keys, shiftKey: true }],
  ['with Alt', { ...keys, altKey: true }],
  ['that is held down', { ...keys, repeat: true }],
])('a Ctrl-K %s opens nothing', async (_what, press) => {
  await useOnce(renderPage(<SearchButton variant="field" />));
  fireEvent.keyDown(document.body, press);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, keys);
  screen.getByRole('dialog');
});

test('a Ctrl-K that something else has used opens nothing', async () => {
  await useOnce(
    renderPage(
      <>
        <input aria-label="Own" onKeyDown={(event) => event.preventDefault()} />
        <SearchButton variant="field" />
      </>,
    ),
  );
  fireEvent.keyDown(screen.getByLabelText('Own'), keys);
  expect(screen.queryByRole('dialog')).toBeNull();
});

function BesideQuestion(): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      <Dialog open={isAsking} aria-labelledby="question">
        <p id="question">A question</p>
      </Dialog>
      <SearchButton variant="field" />
    </>
  );
}

test('a dialog that is open is not covered by the search', async () => {
  const page = renderPage(<BesideQuestion />);
  await useOnce(page);
  await page.user.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'A question' }), keys);
  expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
});
