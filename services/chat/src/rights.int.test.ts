import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ERRORS,
  PERMISSIONS,
  INSTANCE_PROVIDER_ID,
  allRoutes,
  botSettingsSchema,
  chatApi,
  type WorkspaceRole,
} from '@colloquy/contracts';
import { exampleIds, rightRows, type RightRow } from '@colloquy/service-kit/testing';
import { openChatHarness, USERS } from './testing/chat-harness.ts';

const rows = rightRows(allRoutes.filter(({ service }) => service === 'chat'));

const cells = rows.flatMap((row) =>
  Object.entries(USERS).map(([userId, role]) => ({ row, userId, status: statusFor(row, role) })),
);

/** The permission table is the only source of who may. */
function statusFor({ route, right }: RightRow, role: WorkspaceRole | null): number {
  if (role === null) return 404;
  // The conversations here are visitors'.
  const asked = route.id === chatApi.ask.id ? 'askForVisitors' : right;
  return asked === 'member' || PERMISSIONS[asked][role] === 'yes' ? route.status : 403;
}

describe('rights in the inbox, cell by cell', async () => {
  const settings = botSettingsSchema.parse({ contactForm: { enabled: true } });
  const harness = await openChatHarness({ settings: () => settings });
  afterAll(() => harness.stop());

  /** A conversation with an answer and a note of the user who asks. */
  async function idsFor(userId: string) {
    const chatId = await harness.aConversation();
    const historyId = await harness.ask(chatId, 'When?');
    const ids = { workspaceId: 'w1', botId: 'bot-1', memberId: 'uma', chatId, historyId };
    if (userId === 'eve') return exampleIds({ ...ids, contactId });
    const note = await harness.host
      .asUser(userId)
      .call(chatApi.addNote, { params: { id: chatId }, body: { text: 'Mine' } });
    return exampleIds({ ...ids, noteId: note.result.data.id, contactId, modelProviderId, cannedReplyId });
  }

  let contactId: string;
  beforeAll(async () => {
    const sent = await harness.host.asVisitor().call(chatApi.sendContact, {
      params: { linkId: 'link-1' },
      body: { chat_id: await harness.aConversation(), email: 'vi@example.com' },
    });
    contactId = sent.result.data.id;
  });

  /** Made again where a cell has deleted it. */
  let cannedReplyId: string;
  beforeEach(async () => {
    const own = harness.host.asUser('ada');
    const params = { id: 'w1' };
    const { data } = (await own.call(chatApi.listCannedReplies, { params })).result;
    const body = { title: 'Thanks', text: 'Thank you.' };
    const made = data[0] ?? (await own.call(chatApi.createCannedReply, { params, body })).result.data;
    cannedReplyId = made.id;
  });

  /** Made again where a cell has deleted it. */
  let modelProviderId: string;
  beforeEach(async () => {
    const own = harness.host.asUser('ada');
    const { data } = (await own.call(chatApi.listModelProviders, { params: { id: 'w1' } })).result;
    const there = data.find(({ id }) => id !== INSTANCE_PROVIDER_ID);
    const body = { name: 'Mine', baseUrl: 'https://models.example/v1' };
    const made =
      there ?? (await own.call(chatApi.createModelProvider, { params: { id: 'w1' }, body })).result.data;
    modelProviderId = made.id;
  });

  it.each(cells.map((cell) => [cell.row.name, cell.userId, cell.status, cell.row] as const))(
    '%s by %s answers %i',
    async (_name, userId, status, { route, request }) => {
      const answer = await harness.host.asUser(userId).send(route, request(await idsFor(userId)));
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body['code']).toBe(Number(ERRORS.roleTooLow));
      if (status === 404) expect(answer.body['code']).toBe(Number(ERRORS.notFound));
    },
  );

  it('leaves no route of signed-in users out of the table', () => {
    const covered = new Set(rows.map(({ route }) => route.id));
    const missing = allRoutes.filter(
      ({ id, service, access }) => service === 'chat' && access === 'user' && !covered.has(id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('keeps visitors out', async () => {
    for (const { route, request, name } of rows) {
      const answer = await harness.host.asVisitor().send(route, request(exampleIds()));
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });
});
