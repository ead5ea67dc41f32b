import {
  MAX_CANNED_REPLIES,
  WorkspaceRole,
  authApi,
  chatApi,
  workspaceApi,
  type CannedReply,
  type Chat,
  type Contact,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';
import { ManageReplies } from './ManageReplies.tsx';

const TIME = '2026-11-20T10:00:00.000Z';
const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: [] }),
  onRoute(chatApi.listNotes, { data: [], meta: meta(0) }),
  onRoute(chatApi.listHistory, { data: [], meta: meta(0) }),
  onRoute(chatApi.sayTyping, { data: { until: '2026-11-20T10:00:06.000Z' } }),
);

beforeEach(() => {
  Object.assign(globalThis, { innerWidth: 1440 });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});

function aReply(change: Partial<CannedReply> = {}, number = 401): CannedReply {
  return {
    id: anId(number),
    workspace_id: anId(1),
    title: 'Thanks',
    text: 'Thank you, {{visitor}}.',
    revision: 3,
    ...change,
  };
}
const SORRY = aReply({ title: 'Apology', text: 'We are **sorry**.' }, 402);

/** A server that stores replies. */
function serve(replies: readonly CannedReply[]) {
  const now = { replies: [...replies] };
  const sent: unknown[] = [];
  server.use(
    onRoute(chatApi.listCannedReplies, () => ({ data: now.replies })),
    onRoute(chatApi.createCannedReply, ({ body }) => {
      sent.push(body);
      const made = aReply(Object.assign({ revision: 1 }, body), 403);
      now.replies.push(made);
      return { data: made };
    }),
    onRoute(chatApi.updateCannedReplies, ({ body }) => {
      sent.push(body);
      now.replies = now.replies.map((reply) => Object.assign({ ...reply }, body));
      return { data: now.replies };
    }),
    onRoute(chatApi.deleteCannedReplies, ({ query }) => {
      const ids = query.getAll('id[]');
      now.replies = now.replies.filter(({ id }) => !ids.includes(id));
      return { data: { id: ids } };
    }),
  );
  return { sent };
}

/** The inbox with one conversation. */
function open(replies: readonly CannedReply[], chat: Partial<Chat> = {}, options: PageOptions = {}) {
  serve(replies);
  server.use(onRoute(chatApi.listChats, { data: [aChat(chat)], meta: meta(1) }));
  return renderPage(<InboxPage />, options);
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to the visitor' });
const button = (name: string) => screen.findByRole('button', { name });
const picker = () => screen.findByRole('dialog', { name: 'Saved replies' });

test('a slash at the beginning asks for them; a part of the text finds one, which takes its place', async () => {
  const page = open([aReply(), SORRY]);
  await button('Saved replies');
  await page.user.type(await field(), '/');
  await within(await picker()).findAllByRole('option');
  await page.user.keyboard('sorry');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await page.user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('We are **sorry**.'));
  expect(document.activeElement).toBe(await field());
  await page.user.keyboard(' Really.');
  expect((await field()).value).toBe('We are **sorry**. Really.');
});

test('a slash that was meant stays: within a line, where there is nothing saved, and after Escape', async () => {
  const page = open([SORRY]);
  await page.user.type(await field(), 'a/b{Enter}/');
  await picker();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field()).value).toBe('a/b\n/');
});

test('without any, a slash is a slash, and the button says how to get some', async () => {
  const page = open([]);
  await page.user.type(await field(), '/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.user.click(await button('Saved replies'));
  within(await picker()).getByText('No saved replies yet');
});

test.each([
  ['Vi', 'Hello, my dear Vi.'],
  [null, 'Hello, my dear.'],
])('the button inserts where one writes, for a visitor who left the name %j', async (name, written) => {
  const contact: Contact = {
    id: anId(501),
    _createTime: TIME,
    _updateTime: TIME,
    chat_bot_id: anId(2),
    chat_id: anId(101),
    state: 'new',
    email: 'vi@example.com',
    name,
    phone: null,
    message: null,
    fields: [],
    consent: null,
    revision: 1,
  };
  server.use(onRoute(chatApi.listContacts, { data: [], meta: meta(0) }));
  const page = open([aReply({ text: 'my dear {{visitor}}.' })], { contact });
  await page.user.type(await field(), 'Hello, ');
  await page.user.click(await button('Saved replies'));
  await page.user.click(await screen.findByRole('option'));
  await waitFor(async () => expect((await field()).value).toBe(written));
});

test('when they cannot be had it says so, and offers to try again', async () => {
  const page = open([]);
  server.use(onRoute(chatApi.listCannedReplies, () => refuse(503, 503)));
  await page.user.click(await button('Saved replies'));
  await within(await picker()).findByRole('button', { name: 'Retry' });
});

test('those who may not write them insert them and manage none', async () => {
  const page = open([SORRY], {}, { role: WorkspaceRole.user });
  await page.user.click(await button('Saved replies'));
  await within(await picker()).findByRole('option');
  expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
});

/** The dialog that manages replies. */
function manage(replies: readonly CannedReply[]) {
  const { sent } = serve(replies);
  return { page: renderPage(<ManageReplies onClose={vi.fn()} />), sent };
}
const titleField = () => screen.findByRole('textbox', { name: /^Title/ });

test('one is written, and what is missing is said beside its field', async () => {
  const { page, sent } = manage([]);
  await page.user.click(await button('Add reply'));
  await page.user.type(await titleField(), 'Bye');
  await page.user.click(await button('Create'));
  await screen.findByText(/A reply/);
  expect(sent).toEqual([]);
  await page.user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Good bye.');
  await page.user.click(await button('Create'));
  await within(await screen.findByRole('list', { name: 'Saved replies' })).findByText('Bye');
  expect(sent).toEqual([{ title: 'Bye', text: 'Good bye.' }]);
});

test('one is changed with the revision it was seen at', async () => {
  const { page, sent } = manage([aReply()]);
  await page.user.click(await button('Change “Thanks”'));
  await page.user.type(await titleField(), '!');
  await page.user.click(await button('Save'));
  await screen.findByText('Thanks!');
  expect(sent).toEqual([{ title: 'Thanks!', text: 'Thank you, {{visitor}}.', revision: 3 }]);
});

test('one is deleted once that was confirmed', async () => {
  const { page } = manage([aReply(), SORRY]);
  await page.user.click(await button('Delete “Apology”'));
  await page.user.click(await button('Delete'));
  await waitFor(() => expect(screen.queryByText('Apology')).toBeNull());
  screen.getByText('Thanks');
});

test('when there are as many as there can be, no other can be added', async () => {
  const many = Array.from({ length: MAX_CANNED_REPLIES }, (_, n) => aReply({ title: `No ${n}` }, 600 + n));
  manage(many);
  await screen.findByText('No 99');
  expect((await button('Add reply')).hasAttribute('disabled')).toBe(true);
  screen.getByText(/as many as there can be/);
});
