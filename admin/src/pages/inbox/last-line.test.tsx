import { authApi, chatApi, workspaceApi, type Chat } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';

const meta = { total: 1, page: 1, limit: 100 };
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: [] }),
  onRoute(chatApi.listNotes, { data: [], meta }),
  onRoute(chatApi.listCannedReplies, { data: [] }),
  onRoute(chatApi.listHistory, { data: [], meta }),
);

beforeEach(() => {
  // Elements have no size in this document, and a list without height shows no row.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});

test.each([
  ['bot', 'We write to **vi\\@example\\.com**.', 'We write to vi@example.com.'],
  ['asker', 'Is *this* a C\\D drive?', 'Is *this* a C\\D drive?'],
] as const)(
  'of what the %s said last, a row shows no more signs than there were',
  async (by, text, shown) => {
    const lastMessage: Chat['lastMessage'] = { text, by, at: '2026-11-22T10:00:00.000Z' };
    server.use(onRoute(chatApi.listChats, { data: [aChat({ lastMessage })], meta }));
    renderPage(<InboxPage />);
    const list = await screen.findByRole('list', { name: 'Conversations' });
    expect((await within(list).findByRole('button', { name: /Is theft/i })).textContent).toContain(shown);
  },
);
