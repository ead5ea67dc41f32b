import {
  WorkspaceRole,
  authApi,
  chatApi,
  knowledgeApi,
  workspaceApi,
  type Chat,
  type HistoryItem,
} from '@colloquy/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { never, onRoute, refuse, type RouteCall } from '../../testing/on-route.ts';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions, type ShownPage } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';
import { aChat, anItem, aTurn } from '../../testing/inbox-records.ts';

const TEAM = [
  { userId: anId(3), email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
  { userId: anId(5), email: 'bo@example.com', firstName: 'Bo', lastName: 'Berg' },
];
const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: TEAM }),
  onRoute(chatApi.listNotes, { data: [], meta: meta(0) }),
  onRoute(chatApi.listCannedReplies, { data: [] }),
);

beforeEach(() => {
  setWidth(1440);
  // Elements have no size in this document, and a list without height shows no row.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});

function setWidth(width: number): void {
  Object.assign(globalThis, { innerWidth: width });
}

interface Given {
  readonly chats?: readonly Chat[];
  readonly turns?: readonly HistoryItem[];
}

/** The inbox with some conversations; `asked` records requests of the list, `changed` the changes. */
function open({ chats = [], turns = [aTurn()] }: Given, options: PageOptions = {}) {
  const asked: RouteCall[] = [];
  const changed: unknown[] = [];
  server.use(
    onRoute(chatApi.listChats, (call) => {
      if (call.query.get('limit') !== '1') asked.push(call);
      return { data: [...chats], meta: meta(chats.length) };
    }),
    onRoute(chatApi.listHistory, { data: [...turns], meta: { total: turns.length, page: 1, limit: 50 } }),
    onRoute(chatApi.updateChat, ({ params, body }) => {
      changed.push(body);
      const chat = chats.find(({ id }) => id === params['id']) ?? aChat();
      return { data: { ...chat, ...(body as object) } };
    }),
  );
  const page = renderPage(<InboxPage />, options);
  return { page, asked, changed };
}

/** Waits until the components have received all responses. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const list = () => screen.findByRole('list', { name: 'Conversations' });
const rowOf = async (name: string | RegExp) => within(await list()).findByRole('button', { name });

const THEFT = aChat();
const TYRES = aChat({ name: 'My tyre is flat', unanswered: 1, unknownCount: 1 }, 102);
const DOGS = aChat({ name: 'Can my dog come?' }, 103);

test('before anybody has asked it says what it is, and offers the first step', async () => {
  open({});
  await screen.findByText('No conversations yet');
  expect(screen.getByRole('link', { name: 'Ask the first question' }).getAttribute('href')).toBe(
    `/chat/${anId(2)}`,
  );
});

test('while the list loads it says so', async () => {
  server.use(onRoute(chatApi.listChats, () => never()));
  renderPage(<InboxPage />);
  expect((await screen.findAllByRole('status', { name: 'Loading…' })).length).toBe(1);
});

test('spam is marked as that in the list, and asks for nothing else', async () => {
  const spam = aChat({ name: 'Buy now', state: 'spam', unanswered: 2 }, 104);
  open({ chats: [spam, TYRES] });
  expect((await rowOf(/Buy now/)).textContent).toContain('Spam');
  expect((await rowOf(/Buy now/)).textContent).not.toContain('without an answer');
  expect((await rowOf(/My tyre is flat/)).textContent).not.toContain('Spam');
});

test('a list that failed is called failed, not empty, and can be asked for again', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  let isDown = true;
  server.use(
    onRoute(chatApi.listChats, () => (isDown ? refuse(503, 503) : { data: [THEFT], meta: meta(1) })),
    onRoute(chatApi.listHistory, { data: [], meta: meta(0) }),
  );
  const { user } = renderPage(<InboxPage />);
  await screen.findByText('The conversations could not be loaded');
  expect(screen.queryByText('No conversations yet')).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await rowOf(/Is theft covered/);
  warned.mockRestore();
});

test('the first conversation opens by itself where there is room, and is not read by that', async () => {
  const { page, changed } = open({ chats: [{ ...THEFT, unread: 2 }, TYRES] });
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  expect((await rowOf(/Is theft covered/)).getAttribute('aria-current')).toBe('true');
  expect(changed).toEqual([]);
  await page.user.click(screen.getByRole('log'));
  await waitFor(() => expect(changed).toEqual([{ unread: 0 }]));
});

test('on a phone nothing opens by itself', async () => {
  setWidth(360);
  open({ chats: [THEFT] });
  await rowOf(/Is theft covered/);
  expect(screen.queryByRole('log')).toBeNull();
});

test('keys lead to the next and the previous conversation, and do nothing while somebody types', async () => {
  const { page } = open({ chats: [THEFT, TYRES, DOGS] });
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  await page.user.keyboard('j');
  await screen.findByRole('heading', { name: 'My tyre is flat' });
  await page.user.keyboard('{ArrowDown}');
  await screen.findByRole('heading', { name: 'Can my dog come?' });
  await page.user.keyboard('k');
  await screen.findByRole('heading', { name: 'My tyre is flat' });
  await page.user.type(screen.getByRole('textbox', { name: 'New note' }), 'jk?');
  screen.getByRole('heading', { name: 'My tyre is flat' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keys pressed faster than the page is drawn each lead one further', async () => {
  open({ chats: [THEFT, TYRES, DOGS] });
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  act(() => {
    for (let press = 1; press <= 2; press += 1) fireEvent.keyDown(document.body, { key: 'j' });
  });
  await screen.findByRole('heading', { name: 'Can my dog come?' });
});

test('what somebody chose is not overtaken by what opens by itself', async () => {
  const { page } = open({ chats: [THEFT, TYRES, DOGS] });
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  const answer = Promise.withResolvers<void>();
  const answered = vi.fn();
  server.use(
    onRoute(chatApi.listChats, async () => {
      await answer.promise;
      answered();
      return { data: [THEFT, TYRES, DOGS], meta: meta(3) };
    }),
  );
  await page.user.click(screen.getByRole('link', { name: /^Not helpful/ }));
  await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
  const row = await rowOf(/Can my dog come/);
  // The list arrives between the click and the page change, and is rendered only at the end of this act.
  await act(async () => {
    fireEvent.click(row);
    answer.resolve();
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    await settled();
  });
  await screen.findByRole('heading', { name: 'Can my dog come?' });
  expect(page.address()).toContain(DOGS.id);
});

test('the keys are told, and their letters can be switched off', async () => {
  const { page } = open({ chats: [THEFT, TYRES] });
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  await page.user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.user.click(within(help).getByRole('switch'));
  await page.user.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.keyboard('j');
  screen.getByRole('heading', { name: 'Is theft covered?' });
});

test.each([
  ['Unanswered', { unanswered: 'true' }],
  ['Not helpful', { feedback: 'down' }],
  ['Mine', { assignee_id: anId(3) }],
])('the view %s asks for its conversations', async (name, wanted) => {
  const { page, asked } = open({ chats: [THEFT] });
  await page.user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toMatchObject(wanted));
  expect(page.address()).toContain('filter=');
});

test('a filter of the address can be taken away, and the view can be kept under a name', async () => {
  const filter = encodeURIComponent(JSON.stringify({ channel: 3, tags: ['vip'] }));
  const { page, asked } = open({ chats: [THEFT] }, { at: `/?filter=${filter}` });
  await rowOf(/Is theft covered/);
  expect(asked[0]?.query.get('channel')).toBe('3');
  await page.user.click(screen.getByRole('button', { name: 'Save view' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('A view needs a name.');
  const name = screen.getByRole('textbox', { name: 'Name of the view' });
  await page.user.type(name, 'Complaints');
  expect(await asksBeforeGoing(page)).toBe(true);
  await page.user.type(name, '{Enter}');
  const view = await screen.findByRole('link', { name: 'Complaints' });
  expect(view.getAttribute('aria-current')).toBe('page');
  screen.getByRole('button', { name: /^vip/ }).focus();
  await page.user.keyboard('{Delete}');
  await waitFor(() => expect(page.address()).not.toContain('vip'));
  await page.user.click(screen.getByRole('link', { name: 'Complaints' }));
  await waitFor(() => expect(page.address()).toContain('vip'));
});

test('the tests of the team are listed where they are asked for', async () => {
  const { page, asked } = open({ chats: [THEFT] });
  await rowOf(/Is theft covered/);
  page.goTo(`/?filter=${encodeURIComponent('{"audience":"all"}')}`);
  await waitFor(() => expect(asked.at(-1)?.query.get('audience')).toBe('all'));
  expect(asked[0]?.query.get('audience')).toBe('visitor');
});

test('an address that means nothing asks for everything', async () => {
  const { asked } = open({ chats: [THEFT] }, { at: '/?filter=%7B%22channel%22%3A99%7D&sort=colour' });
  await rowOf(/Is theft covered/);
  expect(asked.map(({ query }) => [query.get('channel'), query.get('orderBy')])).toEqual([[null, 'id']]);
});

async function markBoth(page: ShownPage): Promise<void> {
  await page.user.click(await screen.findByRole('checkbox', { name: 'Mark Is theft covered?' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Mark My tyre is flat' }));
  await screen.findByText('2 marked');
}

test('marked conversations are tagged together, whatever tags they have', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(chatApi.updateChats, ({ query, body }) => {
      sent.push([query.getAll('id[]'), body]);
      return { data: [], refused: [] };
    }),
  );
  const { page } = open({ chats: [THEFT, TYRES] });
  await markBoth(page);
  await page.user.click(screen.getByRole('button', { name: 'Add tags' }));
  await page.user.type(screen.getByRole('combobox', { name: 'Tags', expanded: false }), 'vip');
  expect(await asksBeforeGoing(page)).toBe(true);
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add tags' }));
  await screen.findByText('2 conversations changed.');
  expect(sent).toEqual([[[THEFT.id, TYRES.id], { addTags: ['vip'] }]]);
});

test('marked conversations are deleted after asking once, by those who may', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(chatApi.deleteChats, ({ query }) => {
      sent.push(query.getAll('id[]'));
      return { data: { id: query.getAll('id[]') } };
    }),
  );
  const { page } = open({ chats: [THEFT, TYRES] });
  await markBoth(page);
  await page.user.click(screen.getByRole('button', { name: 'More for the marked conversations' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete conversations' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 conversations?' });
  expect(sent).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete conversations' }));
  await screen.findByText('2 conversations deleted.');
  expect(sent).toEqual([[THEFT.id, TYRES.id]]);
});

test('who may not delete is not offered it, nor the export nor an answer to add', async () => {
  const { page } = open(
    { chats: [THEFT, TYRES], turns: [aTurn({ source: 'UNKNOWN' })] },
    { role: WorkspaceRole.user },
  );
  await markBoth(page);
  await page.user.click(screen.getByRole('button', { name: 'More for the marked conversations' }));
  await screen.findByRole('menuitem', { name: 'Mark as read' });
  expect(screen.queryByRole('menuitem', { name: 'Delete conversations' })).toBeNull();
  await page.user.keyboard('{Escape}');
  await page.user.click(screen.getByRole('button', { name: 'Actions for this conversation' }));
  await screen.findByRole('menuitem', { name: 'Mark as unread' });
  expect(screen.queryByRole('menuitem', { name: 'Delete conversation' })).toBeNull();
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Add the answer' })).toBeNull();
});

test('an answer is added where there was none, and the question can be asked again once it is known', async () => {
  const sent: unknown[] = [];
  let documentStatus: 1 | 4 = 1;
  server.use(
    onRoute(knowledgeApi.createKnowledge, ({ body }) => {
      sent.push(body);
      return { data: anItem({ documentStatus }) };
    }),
    onRoute(knowledgeApi.listKnowledge, () => ({
      data: [anItem({ documentStatus })],
      meta: { ...meta(1), statusCounts: {}, kbVersion: 2, droppedUploads: [] },
    })),
  );
  const turn = aTurn({ question: 'My tyre is flat', answer: null, source: 'UNKNOWN' });
  const { page, changed } = open({ chats: [TYRES], turns: [turn, aTurn({}, 202)] });
  // The other question is already answered.
  await page.user.click(await screen.findByRole('button', { name: 'Add the answer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add the answer' });
  const question = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  expect(question.value).toBe('My tyre is flat');
  await page.user.type(within(dialog).getByRole('textbox', { name: 'Answer' }), 'Punctures are free.');
  // A key must not discard the draft.
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('button', { name: 'Go on editing' }));
  await page.user.click(await within(dialog).findByRole('button', { name: 'Add the answer' }));
  await screen.findByText('The answer was added. The chatbot is learning it.');
  expect(sent).toEqual([
    { chat_bot_id: anId(2), format: 'qa', question: 'My tyre is flat', answer: 'Punctures are free.' },
  ]);
  expect(changed).toContainEqual({ unanswered: 0 });
  documentStatus = 4;
  await screen.findByText('The answer was added.');
  expect(screen.getByRole('link', { name: 'Ask it again' }).getAttribute('href')).toBe(
    `/chat/${anId(2)}?ask=My+tyre+is+flat`,
  );
});

test('visitors’ thumbs and those of the team stand apart', async () => {
  const thumbs = { visitor: { up: 1, down: 2 }, member: { up: 3, down: 0 } };
  const { page } = open({ chats: [aChat({ thumbs, up: 4, down: 2 })] });
  within(await rowOf(/Is theft covered/)).getByText('Visitors found 2 answers not helpful');
  await page.user.click(await screen.findByRole('button', { name: 'Facts' }));
  await screen.findByText('1 helpful, 2 not');
  screen.getByText('3 helpful, 0 not');
});

test('how content a visitor was stands among the facts, with their words as text', async () => {
  const csat = { rating: 2, comment: '<b>Too slow</b>', at: '2026-03-01T12:00:00.000Z' };
  const { page } = open({ chats: [aChat({ csat })] });
  await rowOf(/Is theft covered/);
  await page.user.click(await screen.findByRole('button', { name: 'Facts' }));
  await screen.findByText('2 of 5: “<b>Too slow</b>”');
});

test('nothing is said of how content a visitor was who has not said it', async () => {
  const { page } = open({ chats: [aChat()] });
  await rowOf(/Is theft covered/);
  await page.user.click(await screen.findByRole('button', { name: 'Facts' }));
  await screen.findByText('Questions');
  expect(screen.queryByText('Content with the conversation')).toBeNull();
});

test('a row tells what was found, and the conversation opens where it was found', async () => {
  const hit = { history_id: aTurn({}, 203).id, in: 'answer', snippet: '…the Code 4711 opens it' } as const;
  const jumped: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    jumped.push(this);
  });
  open(
    {
      chats: [{ ...THEFT, hit } as Chat],
      turns: [aTurn({ answer: 'The code 4711 opens it.' }, 203), aTurn()],
    },
    { at: `/?filter=${encodeURIComponent('{"search":"code"}')}` },
  );
  expect((await rowOf(/Is theft covered/)).querySelector('mark')?.textContent).toBe('Code');
  await waitFor(() => expect(jumped.map((one) => one.getAttribute('data-turn'))).toEqual([hit.history_id]));
});

test('a note that was begun stays with its conversation, and leaving the inbox asks about it', async () => {
  const { page } = open({ chats: [THEFT, TYRES] });
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  const note = () => screen.getByRole('textbox', { name: 'New note' });
  await page.user.type(note(), 'Call her');
  await page.user.click(await rowOf(/My tyre is flat/));
  await screen.findByRole('heading', { name: 'My tyre is flat' });
  expect(note()).toHaveProperty('value', '');
  expect(await asksBeforeGoing(page)).toBe(true);
  await page.user.click(await rowOf(/Is theft covered/));
  await screen.findByRole('heading', { name: 'Is theft covered?' });
  expect(note()).toHaveProperty('value', 'Call her');
  await page.user.clear(note());
  expect(await asksBeforeGoing(page)).toBe(false);
});

test('a tag that was typed is kept when one goes on elsewhere without Enter', async () => {
  const { page, changed } = open({ chats: [THEFT] });
  await page.user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'insurance');
  await page.user.click(screen.getByRole('textbox', { name: 'New note' }));
  await waitFor(() => expect(changed).toContainEqual(expect.objectContaining({ tags: ['insurance'] })));
});
