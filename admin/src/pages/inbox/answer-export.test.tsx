import { authApi, chatApi, workspaceApi, WorkspaceRole } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { onRoute, type RouteCall } from '../../testing/on-route.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';

const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: [] }),
  onRoute(chatApi.listNotes, { data: [], meta: meta(0) }),
  onRoute(chatApi.listCannedReplies, { data: [] }),
  onRoute(chatApi.listHistory, { data: [], meta: meta(0) }),
  onRoute(chatApi.listChats, { data: [aChat()], meta: meta(1) }),
);

beforeEach(() => {
  Object.assign(globalThis, { innerWidth: 1440 });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});

test('the answers to flows are saved from the menu of the page, by who may export', async () => {
  const asked: RouteCall[] = [];
  server.use(
    onRoute(chatApi.listBotFlowRuns, (call) => {
      asked.push(call);
      return { data: [], meta: meta(0) };
    }),
  );
  // An address that does not navigate the test's window.
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#answers');
  const page = renderPage(<InboxPage />);
  await page.user.click(await screen.findByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Export answers (CSV)' }));
  await screen.findByText('The answers were saved.');
  await page.user.click(await screen.findByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Export with sensitive answers (CSV)' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(asked.map(({ query }) => [query.get('returnAll'), query.get('sensitive')])).toEqual([
    ['true', 'false'],
    ['true', 'true'],
  ]);
  saved.mockRestore();
  page.unmount();
  const other = renderPage(<InboxPage />, { role: WorkspaceRole.user });
  await other.user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('menuitem', { name: /^Export/ })).toBeNull();
});
