import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PERMISSIONS,
  type WorkspaceRole,
  chatApi,
  type Permission,
  type RouteContract,
  ERRORS,
} from '@colloquy/contracts';
import { openChatHarness, USERS, type ChatHarness } from './testing/chat-harness.ts';

/** A conversation with an answer and a note of the user who asks. */
interface Fixture {
  readonly id: string;
  readonly historyId: string;
  readonly noteId: string;
}
interface Row {
  readonly name: string;
  readonly route: RouteContract;
  readonly request: (fixture: Fixture) => object;
  readonly right: Permission;
}

const ofBot = { chat_bot_id: 'bot-1' };
const rows: readonly Row[] = [
  { name: 'list', route: chatApi.listChats, right: 'viewBots', request: () => ({ query: ofBot }) },
  {
    name: 'export the bot',
    route: chatApi.listChats,
    right: 'exportHistory',
    request: () => ({ query: { ...ofBot, returnAll: true, include: 'history' } }),
  },
  {
    name: 'create',
    route: chatApi.createChat,
    right: 'viewBots',
    request: () => ({ body: { ...ofBot, userRef: 'me' } }),
  },
  { name: 'get', route: chatApi.getChat, right: 'viewBots', request: ({ id }) => ({ params: { id } }) },
  {
    name: 'history',
    route: chatApi.listHistory,
    right: 'viewBots',
    request: ({ id }) => ({ params: { id } }),
  },
  {
    name: 'export a chat',
    route: chatApi.listHistory,
    right: 'exportHistory',
    request: ({ id }) => ({ params: { id }, query: { returnAll: true } }),
  },
  {
    name: 'ask',
    route: chatApi.ask,
    right: 'viewBots',
    request: ({ id }) => ({ body: { chat_id: id, query: 'When?' } }),
  },
  {
    name: 'tag and assign',
    route: chatApi.updateChat,
    right: 'workInbox',
    request: ({ id }) => ({ params: { id }, body: { tags: ['vip'], assignee_id: 'uma' } }),
  },
  {
    name: 'give feedback',
    route: chatApi.giveFeedback,
    right: 'workInbox',
    request: ({ id, historyId }) => ({ params: { id, historyId }, body: { value: 1 } }),
  },
  {
    name: 'read notes',
    route: chatApi.listNotes,
    right: 'workInbox',
    request: ({ id }) => ({ params: { id } }),
  },
  {
    name: 'write a note',
    route: chatApi.addNote,
    right: 'workInbox',
    request: ({ id }) => ({ params: { id }, body: { text: 'Called back.' } }),
  },
  {
    name: 'delete an own note',
    route: chatApi.deleteNote,
    right: 'workInbox',
    request: ({ id, noteId }) => ({ params: { id, noteId } }),
  },
  {
    name: 'delete',
    route: chatApi.deleteChat,
    right: 'deleteChats',
    request: ({ id }) => ({ params: { id } }),
  },
];

const cells = rows.flatMap((row) =>
  Object.entries(USERS).map(([userId, role]) => ({ row, userId, status: statusFor(row, role) })),
);

/** The permission table is the only source of who may. */
function statusFor({ route, right }: Row, role: WorkspaceRole | null): number {
  if (role === null) return 404;
  return PERMISSIONS[right][role] === 'yes' ? route.status : 403;
}

describe('rights in the inbox, cell by cell', () => {
  let harness: ChatHarness;

  beforeAll(async () => {
    harness = await openChatHarness();
  });
  afterAll(() => harness.stop());

  async function aFixture(userId: string): Promise<Fixture> {
    const id = await harness.aConversation();
    const historyId = await harness.ask(id, 'When?');
    if (userId === 'eve') return { id, historyId, noteId: 'note-1' };
    const note = await harness.host
      .asUser(userId)
      .call(chatApi.addNote, { params: { id }, body: { text: 'Mine' } });
    return { id, historyId, noteId: note.result.data.id };
  }

  it.each(cells.map((cell) => [cell.row.name, cell.userId, cell.status, cell.row] as const))(
    '%s by %s answers %i',
    async (_name, userId, status, { route, request }) => {
      const answer = await harness.host.asUser(userId).send(route, request(await aFixture(userId)));
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body['code']).toBe(Number(ERRORS.roleTooLow));
      if (status === 404) expect(answer.body['code']).toBe(Number(ERRORS.notFound));
    },
  );

  it('leaves no route of signed-in users out of the table', () => {
    const covered = new Set(rows.map(({ route }) => route.id));
    const missing = chatApi.chatRoutes.filter(({ id, access }) => access === 'user' && !covered.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('keeps visitors out', async () => {
    for (const { route, request, name } of rows) {
      const fixture = { id: 'chat-1', historyId: 'history-1', noteId: 'note-1' };
      const answer = await harness.host.asVisitor().send(route, request(fixture));
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });
});
