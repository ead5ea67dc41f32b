import { afterAll, describe, expect, it } from 'vitest';
import { authApi, chatApi, workspaceApi, type AccountExport, ERRORS } from '@colloquy/contracts';
import { openAuthHarness } from '../testing/auth-harness.ts';

const at = '2026-03-01T00:00:00.000Z';
const anAction = (n: number) => ({
  workspace_id: 'w1',
  action: 'bot.created' as const,
  target: { kind: 'bot' as const, id: `b${n}`, name: '' },
  at,
});
const aChat = (id: string, question: string) => ({
  id,
  workspace_id: 'w1',
  chat_bot_id: 'b1',
  name: 'Prices',
  channel: 1 as const,
  _createTime: at,
  messages: [
    { id: `m-${id}`, question, answer: 'Nine euros.', source: 'EXTERNAL' as const, _createTime: at },
  ],
});

describe('the export of an account', async () => {
  const asked: unknown[] = [];

  const harness = await openAuthHarness({
    workspace(router) {
      router.bind(workspaceApi.listMemberships, async () => ({
        data: [{ workspace_id: 'w1', workspace_role_id: 1 as const }],
      }));
      router.bind(workspaceApi.readMemberRecord, async ({ body }) => ({
        data: {
          memberships: [
            {
              workspace_id: 'w1',
              name: 'Team',
              workspace_role_id: 1 as const,
              joinedAt: at,
              lastSeenAt: null,
            },
          ],
          invitations: [
            {
              workspace_id: 'w2',
              direction: 'received' as const,
              email: body.email,
              workspace_role_id: 2 as const,
              state: 'pending' as const,
              _createTime: at,
            },
          ],
        },
      }));
      router.bind(workspaceApi.listOwnActions, async ({ query }) => ({
        data: query.page === 1 ? Array.from({ length: 100 }, (_, n) => anAction(n)) : [anAction(100)],
        meta: { total: 101, page: query.page, limit: query.limit },
      }));
    },
    chat(router) {
      router.bind(chatApi.listOwnChats, async ({ body }) => {
        asked.push(body);
        return body.from === null
          ? { data: [aChat('c1', 'One?')], meta: { next: { chat_id: 'c1', message_id: 'm-c1' } } }
          : { data: [aChat('c1', 'Two?')], meta: { next: null } };
      });
    },
  });
  const user = await harness.signUp();
  afterAll(() => harness.stop());

  const page = (cursor?: string) =>
    harness.host
      .asUser(user.userId)
      .call(authApi.exportAccount, { query: cursor === undefined ? {} : { cursor } });

  it('has everything, page by page', async () => {
    const pages: AccountExport[] = [];
    let cursor: string | undefined;
    do {
      const { result } = await page(cursor);
      pages.push(result.data);
      cursor = result.meta.next ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toHaveLength(5);
    expect(pages[0]?.account).toMatchObject({
      id: user.userId,
      username: user.username,
      email: user.email,
      details: [
        { name: 'firstName', value: 'Ada' },
        { name: 'lastName', value: 'Lovelace' },
      ],
      google: null,
      sessions: { validHours: 12, timesEnded: 0 },
    });
    expect(pages.slice(1).every(({ account }) => account === null)).toBe(true);
    expect(pages.flatMap(({ memberships }) => memberships).map(({ name }) => name)).toEqual(['Team']);
    expect(pages.flatMap(({ invitations }) => invitations)).toMatchObject([{ email: user.email }]);
    expect(pages.flatMap(({ actions }) => actions)).toHaveLength(101);
    const questions = pages.flatMap(({ chats }) => chats).flatMap(({ messages }) => messages);
    expect(questions.map(({ question }) => question)).toEqual(['One?', 'Two?']);
    expect(asked).toEqual([
      { user_id: user.userId, workspaceIds: ['w1'], from: null },
      { user_id: user.userId, workspaceIds: ['w1'], from: { chat_id: 'c1', message_id: 'm-c1' } },
    ]);
    expect(JSON.stringify(pages)).not.toContain('argon2');
  });

  it.each(['nonsense', Buffer.from('{"part":"accounts"}').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      const refused = await page(cursor);
      expect([refused.status, refused.body['code']]).toEqual([400, Number(ERRORS.fieldNotValid)]);
    },
  );
});
