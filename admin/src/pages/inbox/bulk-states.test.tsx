import { authApi, chatApi, workspaceApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';

const THEFT = aChat();
const TYRES = aChat({ name: 'My tyre is flat' }, 102);
const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: [] }),
  onRoute(chatApi.listNotes, { data: [], meta: meta(0) }),
  onRoute(chatApi.listCannedReplies, { data: [] }),
  onRoute(chatApi.listHistory, { data: [], meta: meta(0) }),
  onRoute(chatApi.listChats, { data: [THEFT, TYRES], meta: meta(2) }),
);

beforeEach(() => {
  Object.assign(globalThis, { innerWidth: 1440 });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});

test.each([
  ['Resolve', 'resolved'],
  ['Hand back to the chatbot', 'bot'],
  ['Spam', 'spam'],
])(
  '%s moves the marked conversations; one that may not move is told and stays marked',
  async (name, state) => {
    const sent: unknown[] = [];
    server.use(
      onRoute(chatApi.updateChats, ({ query, body }) => {
        sent.push([query.getAll('id[]'), body]);
        return { data: [Object.assign({ ...THEFT }, body)], refused: [TYRES.id] };
      }),
    );
    const page = renderPage(<InboxPage />);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Mark Is theft covered?' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Mark My tyre is flat' }));
    await screen.findByText('2 marked');
    await page.user.click(screen.getByRole('button', { name: 'More for the marked conversations' }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
    await screen.findByText('1 changed. 1 cannot go to this state and is still marked.');
    await screen.findByText('1 marked');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mark My tyre is flat' }).checked).toBe(
      true,
    );
    expect(sent).toEqual([[[THEFT.id, TYRES.id], { state }]]);
  },
);
