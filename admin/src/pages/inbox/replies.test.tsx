import { authApi, chatApi, ERRORS, workspaceApi, type Chat, type HistoryItem } from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChatStream } from '../../testing/chat-stream.ts';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aChat, aTurn } from '../../testing/inbox-records.ts';
import { onRoute, refuse, type Refusal, type RouteCall } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { expectSentOnce } from '../../testing/sends-once.ts';
import { InboxPage } from './InboxPage.tsx';

const ME = anId(3);
const BO = anId(5);
const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, {
    data: [
      { userId: ME, email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
      { userId: BO, email: 'bo@example.com', firstName: 'Bo', lastName: 'Berg' },
    ],
  }),
  onRoute(chatApi.listNotes, { data: [], meta: meta(0) }),
  onRoute(chatApi.listCannedReplies, { data: [] }),
  onRoute(chatApi.sayTyping, { data: { until: '2026-11-20T10:00:06.000Z' } }),
);

beforeEach(() => {
  Object.assign(globalThis, { innerWidth: 1440 });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});

const BY_MEMBER = aTurn(
  {
    question: '',
    answer: 'I **will** look <img src=x onerror=alert(1)>.',
    by: 'human',
    source: null,
    author: { id: BO, name: 'Bo' },
  },
  202,
);
const NOTICE = aTurn({ question: '', answer: 'A member has joined.', by: 'system', source: null }, 203);
const STORED = aTurn({ question: 'Are you there?', answer: null, source: null, state: 'stored' }, 204);

/** A server that changes one conversation like the real one; `others` follow in the list. */
function open(chat: Chat, turns: readonly HistoryItem[] = [aTurn()], others: readonly Chat[] = []) {
  const now = { chat, turns: [...turns] };
  const asked: RouteCall[] = [];
  const moves: unknown[] = [];
  const said: unknown[] = [];
  const stream = aChatStream();
  server.use(
    stream.handler,
    onRoute(chatApi.listChats, (call) => {
      asked.push(call);
      return { data: [now.chat, ...others], meta: meta(1 + others.length) };
    }),
    onRoute(chatApi.listHistory, () => ({
      data: now.turns.toReversed(),
      meta: { total: now.turns.length, page: 1, limit: 50 },
    })),
    onRoute(chatApi.updateChat, ({ body }) => {
      moves.push(body);
      now.chat = { ...now.chat, ...(body as object), revision: now.chat.revision + 1 };
      return { data: now.chat };
    }),
    onRoute(chatApi.sendMessage, ({ body }) => {
      said.push(body);
      const item = { ...BY_MEMBER, answer: 'Sent' };
      now.turns.push(item);
      now.chat = { ...now.chat, state: 'human', assignee_id: ME, waitingSince: null };
      return { data: item };
    }),
  );
  return { page: renderPage(<InboxPage />), now, asked, moves, said, stream };
}

const standing = () => screen.findByRole('group', { name: 'State' });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to the visitor' });
const sendButton = () => screen.getByRole('button', { name: 'Send reply' });

test('a member’s message stands under their name, safe and without a question, feedback or an answer to add', async () => {
  open(aChat(), [BY_MEMBER]);
  const turn = await screen.findByRole('article');
  expect(turn.querySelector('strong')?.textContent).toBe('will');
  expect(turn.querySelector('img')).toBeNull();
  within(turn).getByText(/^Bo:/);
  expect(turn.textContent).not.toContain('Visitor');
  expect(within(turn).queryAllByRole('button')).toEqual([]);
});

test('a notice is a line, and what waits for a member is a question alone', async () => {
  open(aChat(), [NOTICE, STORED]);
  const [notice, stored] = await screen.findAllByRole('article');
  expect(notice?.textContent).toBe('A member has joined.');
  expect(stored?.textContent).toContain('Are you there?');
  expect(stored?.textContent).not.toContain('kept silent');
  for (const turn of [notice, stored]) expect(turn?.querySelector('button')).toBeNull();
});

test.each([
  ['bot', 'With the chatbot', ['Take over', 'Resolve', 'Spam']],
  ['waiting', 'Waiting for a person', ['Take over', 'Hand back to the chatbot', 'Resolve', 'Spam']],
  ['human', 'With Bo Berg', ['Hand back to the chatbot', 'Resolve', 'Spam']],
  ['resolved', 'Resolved', ['Take over', 'Spam']],
  ['spam', 'Spam', ['Not spam']],
] as const)('in state %s it offers the moves that a member has there', async (state, name, moves) => {
  open(aChat({ state, assignee_id: state === 'human' ? BO : null }));
  const bar = within(await standing());
  await waitFor(() => expect(bar.getByRole('status').textContent).toContain(name));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(moves);
});

test('a move is sent with the revision it was seen at, and the keyboard goes on where it is said', async () => {
  const { page, moves } = open(aChat({ revision: 4 }));
  await page.user.click(within(await standing()).getByRole('button', { name: 'Resolve' }));
  const said = await within(await standing()).findByText('Resolved');
  expect(moves).toContainEqual({ state: 'resolved', revision: 4 });
  await waitFor(() => expect(document.activeElement).toBe(said));
});

test.each([Number(ERRORS.revisionMismatch), Number(ERRORS.wrongState)])(
  'a move that meets another (%i) tells it, and shows how it stands',
  async (code) => {
    const { page, now } = open(aChat({ state: 'waiting' }));
    const bar = await standing();
    server.use(
      onRoute(chatApi.updateChat, ({ body }): Refusal | { data: Chat } => {
        if ((body as { state?: unknown }).state === undefined) return { data: now.chat };
        now.chat = { ...now.chat, state: 'human', assignee_id: BO, revision: 9 };
        return refuse(409, code);
      }),
    );
    await page.user.click(within(bar).getByRole('button', { name: 'Take over' }));
    await screen.findByText('Somebody else changed this conversation meanwhile. You see how it stands now.');
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('With Bo Berg'));
  },
);

test('a reply takes a conversation over, and says so before', async () => {
  const { page, said } = open(aChat({ state: 'waiting' }));
  await page.user.type(await field(), 'Hello **you**');
  screen.getByText('Sending takes the conversation over from the chatbot.');
  await page.user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByRole('region', { name: 'Preview' }).querySelector('strong')?.textContent).toBe('you');
  await page.user.click(sendButton());
  await screen.findByText('Sent');
  await waitFor(async () =>
    expect(within(await standing()).getByRole('status').textContent).toBe('With Ada Lovelace (you)'),
  );
  expect(await field()).toHaveProperty('value', '');
  expect(said).toEqual([{ text: 'Hello **you**', clientMessageId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});

test('a reply that failed stays written, and is the same message when it is sent again', async () => {
  const { page, said } = open(aChat({ state: 'human', assignee_id: ME }));
  server.use(
    onRoute(chatApi.sendMessage, ({ body }) => {
      said.push(body);
      return refuse(503, 503);
    }),
  );
  await page.user.type(await field(), 'Hello');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sendButton().hasAttribute('disabled')).toBe(false));
  await screen.findByRole('alert');
  expect(await field()).toHaveProperty('value', 'Hello');
  await page.user.click(sendButton());
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said[0]).toEqual(said[1]);
});

test('a reply on its way is sent once', async () => {
  const { page } = open(aChat({ state: 'human', assignee_id: ME }));
  await expectSentOnce(
    server,
    chatApi.sendMessage,
    async () => {
      await page.user.type(await field(), 'Hello');
      await page.user.click(sendButton());
      return page;
    },
    sendButton,
  );
});

test('a reply that was begun asks before the inbox is left', async () => {
  const { page } = open(aChat());
  await page.user.type(await field(), 'Hel');
  expect(await asksBeforeGoing(page)).toBe(true);
});

test('a reply that was begun stays with its conversation', async () => {
  const { page } = open(aChat(), [aTurn()], [aChat({ name: 'My tyre is flat' }, 102)]);
  const row = async (name: RegExp) =>
    within(await screen.findByRole('list', { name: 'Conversations' })).findByRole('button', { name });
  await page.user.type(await field(), 'Hel');
  await page.user.click(await row(/My tyre is flat/));
  await screen.findByRole('heading', { name: 'My tyre is flat' });
  expect(await field()).toHaveProperty('value', '');
  await page.user.click(await row(/Is theft covered/));
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  expect(await field()).toHaveProperty('value', 'Hel');
});

test('the visitor learns once in a while that somebody writes, not for each letter', async () => {
  const reported = vi.fn(() => ({ data: { until: '2026-11-20T10:00:06.000Z' } }));
  const { page } = open(aChat({ state: 'waiting' }));
  server.use(onRoute(chatApi.sayTyping, reported));
  await page.user.type(await field(), 'Hello');
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
});

test('nobody can reply to spam', async () => {
  open(aChat({ state: 'spam' }));
  await screen.findByText('Spam gets no reply.');
  expect(screen.queryByRole('textbox', { name: 'Reply to the visitor' })).toBeNull();
});

test('a conversation of a member has no state to move and nobody to reply to', async () => {
  open(aChat({ channel: 2 }));
  await screen.findByText('Theft is covered.', { selector: 'article *' });
  expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Reply to the visitor' })).toBeNull();
});

test('what the visitor writes, and what becomes of the conversation, shows without asking', async () => {
  const { now, stream } = open(aChat({ state: 'human', assignee_id: ME }));
  await screen.findByRole('article');
  now.turns.push(STORED);
  await stream.tell('turn', STORED);
  await screen.findByText('Are you there?');
  now.chat = { ...now.chat, state: 'bot', assignee_id: null, revision: 2 };
  await stream.tell('state', { state: 'bot', assignee_id: null, waitingSince: null });
  await within(await standing()).findByText('With the chatbot');
  await waitFor(() => expect(stream.isOpen()).toBe(false));
});

test('another member who writes is shown until their message comes; one’s own writing is not', async () => {
  const { now, stream } = open(aChat({ state: 'human', assignee_id: BO }));
  const bar = within(await standing());
  const until = new Date(Date.now() + 60_000).toISOString();
  await stream.tell('typing', { until, user_id: ME });
  await stream.tell('typing', { until, user_id: BO });
  await bar.findByText(/Bo Berg is writing…/);
  expect(bar.queryByText(/Ada Lovelace.*is writing/)).toBeNull();
  now.turns.push(BY_MEMBER);
  await stream.tell('turn', BY_MEMBER);
  await waitFor(() => expect(bar.queryByText(/is writing/)).toBeNull());
});

test('who stopped writing is not shown any more', async () => {
  const { stream } = open(aChat({ state: 'human', assignee_id: ME }));
  const bar = within(await standing());
  await stream.tell('typing', { until: new Date(Date.now() + 60_000).toISOString(), user_id: BO });
  await bar.findByText(/Bo Berg is writing…/);
  await stream.tell('typing', { until: new Date(Date.now()).toISOString(), user_id: BO });
  await waitFor(() => expect(bar.queryByText(/is writing/)).toBeNull());
});

test('the view of those who wait asks for them, and the state is a filter like the others', async () => {
  const { page, asked } = open(aChat({ state: 'waiting' }));
  await page.user.click(await screen.findByRole('link', { name: /^Waiting for a person/ }));
  await waitFor(() => expect(asked.at(-1)?.query.getAll('state[]')).toEqual(['waiting']));
  await page.user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await page.user.click(await screen.findByRole('combobox', { name: 'State' }));
  await page.user.click(await screen.findByRole('option', { name: 'With a member' }));
  await waitFor(() => expect(page.address()).toContain('human'));
  await page.user.click(screen.getByRole('button', { name: 'Done' }));
  const chip = await screen.findByRole('button', { name: /^With a member/ });
  chip.focus();
  await page.user.keyboard('{Delete}');
  await waitFor(() => expect(page.address()).not.toContain('human'));
});
