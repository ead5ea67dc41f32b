import { authApi, chatApi, workspaceApi, type Chat } from '@colloquy/contracts';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { never, onRoute } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type ShownPage } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';

const ME = anId(3);
const AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';
const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: [] }),
  onRoute(chatApi.listNotes, { data: [], meta: meta(0) }),
  onRoute(chatApi.listCannedReplies, { data: [] }),
  onRoute(chatApi.listHistory, { data: [], meta: meta(0) }),
  onRoute(chatApi.followChat, () => never()),
);

/** A fake of the browser's audio; `tones` counts the played ones. */
const played = { tones: 0, opened: 0, closed: 0 };
class FakeAudio {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    played.opened += 1;
  }
  async resume() {
    this.state = 'running';
  }
  async close() {
    this.state = 'closed';
    played.closed += 1;
  }
  createGain() {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    return { gain, connect: vi.fn() };
  }
  createOscillator() {
    const start = () => void (played.tones += 1);
    return { frequency: { value: 0 }, connect: vi.fn(), start, stop: vi.fn() };
  }
}

beforeEach(() => {
  Object.assign(played, { tones: 0, opened: 0, closed: 0 });
  Object.assign(globalThis, { innerWidth: 1440 });
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An inbox on a server with these conversations; `asked` counts requests for the member's own. */
function open(chats: Chat[], kept: Readonly<Record<string, unknown>> = {}) {
  const now = { chats, asked: 0 };
  server.use(
    onRoute(chatApi.listChats, ({ query }) => {
      const states = query.getAll('state[]');
      const mine = query.get('assignee_id');
      if (mine === ME && states.length > 0) now.asked += 1;
      const data = now.chats.filter(
        ({ state, assignee_id }) =>
          (states.length === 0 || states.includes(state)) && (mine === null || mine === assignee_id),
      );
      return { data, meta: meta(data.length) };
    }),
    onRoute(chatApi.updateChat, ({ body }) => ({ data: Object.assign(aChat(), body) })),
  );
  return { page: renderPage(<InboxPage />, { kept }), now };
}

async function choose(page: ShownPage, name: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name }));
}

/** Advances to the next poll. */
async function lookAgain(now: { asked: number }): Promise<void> {
  const before = now.asked;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(now.asked).toBeGreaterThan(before));
}

const FRONT = aChat({ state: 'human', assignee_id: ME, lastMessage: null });
const MINE = aChat({ state: 'human', assignee_id: ME, lastMessage: null, name: 'Where is it?' }, 102);
const said = (chat: Chat, at: string): Chat => ({ ...chat, lastMessage: { text: 'Hello', by: 'asker', at } });

test('nothing is played, asked or opened until somebody turns sounds on', async () => {
  const { page, now } = open([FRONT, said(MINE, AT)]);
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  await page.user.click(document.body);
  expect(now.asked).toBe(0);
  expect(played).toEqual({ tones: 0, opened: 0, closed: 0 });
});

test('turning them on lets one hear the sound; turning them off ends it', async () => {
  const { page } = open([FRONT]);
  await choose(page, 'Turn sounds on');
  expect(played).toMatchObject({ tones: 2, opened: 1 });
  await choose(page, 'Turn sounds off');
  expect(played).toMatchObject({ tones: 2, closed: 1 });
});

test.each([
  ['a visitor who writes in one of mine', (chats: Chat[]) => [chats[0] ?? FRONT, said(MINE, LATER)]],
  [
    'one that begins to wait for a person',
    (chats: Chat[]) => [...chats, aChat({ state: 'waiting', waitingSince: AT, name: 'Help' }, 103)],
  ],
])('%s is played once', async (_what, change) => {
  const { page, now } = open([FRONT, said(MINE, AT)]);
  await choose(page, 'Turn sounds on');
  await waitFor(() => expect(now.asked).toBe(1));
  played.tones = 0;
  now.chats = change(now.chats);
  await lookAgain(now);
  await waitFor(() => expect(played.tones).toBe(2));
  await lookAgain(now);
  expect(played.tones).toBe(2);
});

test('the conversation in front is silent while one looks at it, and is played from another tab', async () => {
  const { page, now } = open([said(FRONT, AT), MINE]);
  await choose(page, 'Turn sounds on');
  await waitFor(() => expect(now.asked).toBe(1));
  played.tones = 0;
  now.chats = [said(FRONT, LATER), MINE];
  await lookAgain(now);
  await lookAgain(now);
  expect(played.tones).toBe(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  now.chats = [said(FRONT, '2026-11-20T10:06:00.000Z'), MINE];
  await lookAgain(now);
  await waitFor(() => expect(played.tones).toBe(2));
});

test('before anything was pressed on a new page nothing is played, though sounds are on', async () => {
  const { page, now } = open([FRONT, said(MINE, AT)], { 'inbox.sounds': true });
  await waitFor(() => expect(now.asked).toBe(1));
  now.chats = [FRONT, said(MINE, LATER)];
  await lookAgain(now);
  await lookAgain(now);
  expect(played).toEqual({ tones: 0, opened: 0, closed: 0 });
  await page.user.click(document.body);
  expect(played.opened).toBe(1);
  now.chats = [FRONT, said(MINE, '2026-11-20T10:06:00.000Z')];
  await lookAgain(now);
  await waitFor(() => expect(played.tones).toBe(2));
});
