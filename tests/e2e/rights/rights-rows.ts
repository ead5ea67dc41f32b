import { randomBytes, randomUUID } from 'node:crypto';
import {
  Plan,
  WorkspaceRole,
  billingApi,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  type Permission,
  type RouteContract,
  type RouteRequest,
  ERRORS,
} from '@colloquy/contracts';
import { describeFile, type LocalFile } from '../../product/index.ts';
import { aMemberAsking } from '../asking-steps.ts';
import { aNote } from '../lamp-documents.ts';
import {
  aBotOf,
  aProcessedText,
  aText,
  aWorkspaceOf,
  anInvitation,
  joinAs,
  type Part,
  type RightsFixture,
} from './rights-fixture.ts';

/** Whose thing a right is asked for, where `own` grants exist. */
export interface Asked {
  readonly by: Part;
  readonly isOwn: boolean;
}

/** A call that is ready: right in every way but, perhaps, the right of who sends it. */
export type ReadyCall = (jwt: string) => Promise<unknown>;

/** One public route of a workspace and the right that it takes. */
export interface RightRow {
  readonly route: RouteContract;
  /** `member`: everybody in the workspace may. */
  readonly right: Permission | 'member';
  /** The same route as another row's, asked for a file of everything. */
  readonly isExport: boolean;
  /** What the allowed get instead of an answer: no payment provider is connected in the suites. */
  readonly allowedError: number | null;
  /** Makes what the request names, fresh where the request uses it up. */
  prepare(fixture: RightsFixture, asked: Asked): Promise<ReadyCall>;
}

function row<TRoute extends RouteContract>(
  right: RightRow['right'],
  route: TRoute,
  request: (fixture: RightsFixture, asked: Asked) => RouteRequest<TRoute> | Promise<RouteRequest<TRoute>>,
  allowedError: number | null = null,
): RightRow {
  return {
    route,
    right,
    isExport: false,
    allowedError,
    async prepare(fixture, asked) {
      const ready = await request(fixture, asked);
      return (jwt) => fixture.client.call(route, ready, { jwt, idempotencyKey: randomUUID() });
    },
  };
}

const exporting = (one: RightRow): RightRow => ({ ...one, isExport: true });

const BILLING_NOT_CONNECTED = Number(ERRORS.billingNotConnected);
/** A trial is not metered: whoever may set a cap hears that. */
const NOT_METERED = Number(ERRORS.wrongState);
const ownPage = ({ client }: RightsFixture): string => `${client.baseUrl}/workspace`;
const ofWorkspace = ({ team }: RightsFixture) => ({ params: { id: team.workspaceId } });
const ofBot = ({ team }: RightsFixture) => ({ params: { id: team.botId } });
const listedOfBot = ({ team }: RightsFixture) => ({ query: { chat_bot_id: team.botId } });
const ofItem = ({ itemId }: RightsFixture) => ({ params: { id: itemId } });
const ofChat = ({ chatId }: RightsFixture) => ({ params: { id: chatId } });
const aFreshNote = (): LocalFile => aNote(`${randomUUID()}.md`, randomBytes(32).toString('hex'));

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const anImage = () => ({ name: 'dot.png', mimeType: 'image/png', size: PICTURE.length });

/** A picture that is up and waits to be shown. */
async function aStoredImage(
  { client, team }: RightsFixture,
  /** That of a workspace or that of a bot: their contracts have one shape. */
  route: typeof workspaceApi.createWorkspaceImage,
  id: string,
) {
  const { data } = await client.call(
    route,
    { params: { id }, body: anImage() },
    { jwt: team.jwt, idempotencyKey: randomUUID() },
  );
  await client.put(data, PICTURE);
  return { params: { id }, body: { imageId: data.imageId, crop: { x: 0, y: 0, width: 1, height: 1 } } };
}

const workspaceRows: readonly RightRow[] = [
  row('member', workspaceApi.getWorkspace, ofWorkspace),
  row('manageWorkspace', workspaceApi.deleteWorkspace, async ({ client, users, team }, { by }) => ({
    params: { id: by === 'admin' ? await aWorkspaceOf(client, users.admin) : team.workspaceId },
  })),
  row('manageWorkspace', workspaceApi.readWorkspaceSettings, ofWorkspace),
  row('manageWorkspace', workspaceApi.writeWorkspaceSettings, async ({ client, team }) => {
    const params = { id: team.workspaceId };
    const { data } = await client.call(workspaceApi.readWorkspaceSettings, { params }, { jwt: team.jwt });
    return { params, body: { revision: data.revision, description: randomUUID() } };
  }),
  row('manageWorkspace', workspaceApi.listMembers, ofWorkspace),
  row('member', workspaceApi.listTeamMembers, ofWorkspace),
  row('manageWorkspace', workspaceApi.changeMemberRole, ({ team, users }) => ({
    params: { id: team.workspaceId, userId: users.powerUser.user.id },
    body: { workspace_role_id: WorkspaceRole.powerUser },
  })),
  row('manageWorkspace', workspaceApi.removeMember, async (fixture, { by }) => {
    const { client, users, team } = fixture;
    const { admin, powerUser } = users;
    // Everybody may leave, so those who may not remove try it on somebody else.
    if (by !== 'admin') return { params: { id: team.workspaceId, userId: admin.user.id } };
    const id = await aWorkspaceOf(client, admin);
    await joinAs(fixture, admin, id, powerUser, WorkspaceRole.user);
    return { params: { id, userId: powerUser.user.id } };
  }),
  row('manageWorkspace', workspaceApi.listInvitations, ofWorkspace),
  row('manageWorkspace', workspaceApi.createInvitation, ({ team }) => ({
    params: { id: team.workspaceId },
    body: { email: `guest-${randomUUID().slice(0, 8)}@example.com`, workspace_role_id: WorkspaceRole.user },
  })),
  row('manageWorkspace', workspaceApi.revokeInvitation, async ({ client, team }) => {
    const { id } = await anInvitation(client, team, team.workspaceId);
    return { params: { id: team.workspaceId, invId: id } };
  }),
  row('manageWorkspace', workspaceApi.resendInvitation, async ({ client, team }) => {
    const { id } = await anInvitation(client, team, team.workspaceId);
    return { params: { id: team.workspaceId, invId: id } };
  }),
  row('manageWorkspace', workspaceApi.listAuditEntries, ofWorkspace),
  row('manageWorkspace', workspaceApi.createWorkspaceImage, (fixture) => ({
    ...ofWorkspace(fixture),
    body: anImage(),
  })),
  row('manageWorkspace', workspaceApi.confirmWorkspaceImage, (fixture) =>
    aStoredImage(fixture, workspaceApi.createWorkspaceImage, fixture.team.workspaceId),
  ),
  row('manageWorkspace', workspaceApi.deleteWorkspaceImage, async (fixture) => {
    const { client, team } = fixture;
    const stored = await aStoredImage(fixture, workspaceApi.createWorkspaceImage, team.workspaceId);
    await client.call(workspaceApi.confirmWorkspaceImage, stored, { jwt: team.jwt });
    return { params: { id: team.workspaceId, imageId: stored.body.imageId } };
  }),
];

const billingRows: readonly RightRow[] = [
  row('member', billingApi.getWorkspacePlan, ofWorkspace),
  row(
    'manageBilling',
    billingApi.changeWorkspacePlan,
    (fixture) => ({ ...ofWorkspace(fixture), body: { answersCap: 500 } }),
    NOT_METERED,
  ),
  row(
    'manageBilling',
    billingApi.startCheckout,
    (fixture) => ({
      params: { id: Plan.payAsYouGo },
      body: {
        workspace_id: fixture.team.workspaceId,
        interval: 'month' as const,
        successUrl: ownPage(fixture),
        cancelUrl: ownPage(fixture),
      },
    }),
    BILLING_NOT_CONNECTED,
  ),
  row(
    'manageBilling',
    billingApi.openPortal,
    (fixture) => ({ ...ofWorkspace(fixture), body: { returnUrl: ownPage(fixture) } }),
    BILLING_NOT_CONNECTED,
  ),
  row('manageBilling', billingApi.listInvoices, ofWorkspace),
  row('manageBilling', billingApi.upcomingInvoice, ofWorkspace),
];

const botRows: readonly RightRow[] = [
  row('viewBots', botApi.listBots, ({ team }) => ({ query: { workspaceId: team.workspaceId } })),
  row('manageBots', botApi.createBot, ({ team }) => ({
    body: { name: 'Another', workspace_id: team.workspaceId },
  })),
  row('viewBots', botApi.getBot, ofBot),
  row('manageBots', botApi.updateBot, (fixture) => ({
    ...ofBot(fixture),
    body: { description: randomUUID() },
  })),
  row('deleteBots', botApi.deleteBot, async ({ client, users, team }, { by, isOwn }) => {
    const others = by === 'admin' ? users.powerUser : users.admin;
    return { params: { id: await aBotOf(client, isOwn ? users[by] : others, team.workspaceId) } };
  }),
  row('viewBots', botApi.readBotSettings, ofBot),
  row('manageBots', botApi.writeBotSettings, async (fixture) => {
    const { client, team } = fixture;
    const { data } = await client.call(botApi.readBotSettings, ofBot(fixture), { jwt: team.jwt });
    return { ...ofBot(fixture), body: { revision: data.revision, general: { instructions: randomUUID() } } };
  }),
  row('manageBots', botApi.createBotImage, (fixture) => ({ ...ofBot(fixture), body: anImage() })),
  row('manageBots', botApi.confirmBotImage, (fixture) =>
    aStoredImage(fixture, botApi.createBotImage, fixture.team.botId),
  ),
  row('manageBots', botApi.deleteBotImage, async (fixture) => {
    const { client, team } = fixture;
    const stored = await aStoredImage(fixture, botApi.createBotImage, team.botId);
    await client.call(botApi.confirmBotImage, stored, { jwt: team.jwt });
    return { params: { id: team.botId, imageId: stored.body.imageId } };
  }),
  row('viewBots', botApi.listPublicLinks, listedOfBot),
  row('manageIntegrations', botApi.createPublicLink, ({ team }) => ({
    body: { chat_bot_id: team.botId, name: 'Another' },
  })),
  row('manageIntegrations', botApi.updatePublicLinks, ({ publicLinkId }) => ({
    query: { id: [publicLinkId] },
    body: { name: `Link ${randomUUID().slice(0, 8)}` },
  })),
  row('manageIntegrations', botApi.deletePublicLinks, async ({ client, team }) => {
    const { data } = await client.call(
      botApi.createPublicLink,
      { body: { chat_bot_id: team.botId, name: 'Short-lived' } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    return { query: { id: [data.id] } };
  }),
];

const knowledgeRows: readonly RightRow[] = [
  row('viewBots', knowledgeApi.listKnowledge, listedOfBot),
  row('manageBots', knowledgeApi.createKnowledge, ({ team }) => ({
    body: {
      chat_bot_id: team.botId,
      format: 'text' as const,
      name: 'Another',
      content: 'A text of more than twenty characters.',
    },
  })),
  row('manageBots', knowledgeApi.updateKnowledge, ({ itemId }) => ({
    query: { id: [itemId] },
    body: { tags: [randomUUID().slice(0, 8)] },
  })),
  row('manageBots', knowledgeApi.deleteKnowledge, async ({ client, team }) => ({
    query: { id: [(await aText(client, team)).id] },
  })),
  row('manageBots', knowledgeApi.createUploads, ({ team }) => ({
    body: { chat_bot_id: team.botId, files: [describeFile(aFreshNote())] },
  })),
  row('manageBots', knowledgeApi.confirmUpload, async ({ client, team }) => {
    const note = aFreshNote();
    const { data } = await client.call(
      knowledgeApi.createUploads,
      { body: { chat_bot_id: team.botId, files: [describeFile(note)] } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    const [upload] = data;
    if (upload === undefined || !('uploadUrl' in upload)) throw new Error('A fresh file has a slot');
    await client.put(upload, note.bytes);
    return { params: { id: upload.id }, body: {} };
  }),
  row('viewBots', knowledgeApi.readKnowledgeContent, ofItem),
  row('manageBots', knowledgeApi.draftKnowledgeEdit, (fixture) => ({
    ...ofItem(fixture),
    body: { content: 'The code 4711 still opens the side door.' },
  })),
  row('manageBots', knowledgeApi.confirmKnowledgeEdit, async ({ client, team }) => {
    const item = await aProcessedText(client, team);
    const { data } = await client.call(
      knowledgeApi.draftKnowledgeEdit,
      { params: { id: item.id }, body: { content: 'Another text of more than twenty characters.' } },
      { jwt: team.jwt, idempotencyKey: randomUUID() },
    );
    return { params: { id: item.id }, body: { version: data.version, revision: item.revision } };
  }),
];

const chatRows: readonly RightRow[] = [
  row('viewBots', chatApi.listChats, listedOfBot),
  exporting(
    row('exportHistory', chatApi.listChats, ({ team }) => ({
      query: { chat_bot_id: team.botId, returnAll: true, include: 'history' as const },
    })),
  ),
  row('viewBots', chatApi.createChat, ({ team }) => ({
    body: { chat_bot_id: team.botId, userRef: randomUUID() },
  })),
  row('viewBots', chatApi.getChat, ofChat),
  row('viewBots', chatApi.listHistory, ofChat),
  exporting(
    row('exportHistory', chatApi.listHistory, (fixture) => ({
      ...ofChat(fixture),
      query: { returnAll: true },
    })),
  ),
  row('workInbox', chatApi.updateChat, (fixture) => ({
    ...ofChat(fixture),
    body: { tags: [randomUUID().slice(0, 8)], assignee_id: fixture.users.user.user.id },
  })),
  row('deleteChats', chatApi.deleteChat, async ({ client, team }) => ({
    params: { id: (await aMemberAsking(client, team)).chatId },
  })),
  row('workInbox', chatApi.giveFeedback, async ({ client, team }) => {
    const asker = await aMemberAsking(client, team);
    const { metadata } = await asker.ask('Which code opens the side door?');
    return { params: { id: asker.chatId, historyId: metadata.history_id }, body: { value: 1 as const } };
  }),
  row('workInbox', chatApi.listNotes, ofChat),
  row('workInbox', chatApi.addNote, (fixture) => ({ ...ofChat(fixture), body: { text: 'Called back.' } })),
  row('workInbox', chatApi.deleteNote, async (fixture, { by }) => {
    // Their own, which every member may.
    const writer = by === 'outsider' ? fixture.users.admin : fixture.users[by];
    const { data } = await fixture.client.call(
      chatApi.addNote,
      { ...ofChat(fixture), body: { text: 'Mine.' } },
      { jwt: writer.jwt, idempotencyKey: randomUUID() },
    );
    return { params: { id: fixture.chatId, noteId: data.id } };
  }),
  row('viewBots', chatApi.ask, ({ chatId }) => ({
    body: { chat_id: chatId, query: 'Which code opens the side door?', clientMessageId: randomUUID() },
  })),
];

const ofKey = ({ apiKeyId }: RightsFixture) => ({ query: { id: [apiKeyId] } });

const integrationRows: readonly RightRow[] = [
  row('manageBilling', integrationApi.listApiKeys, ({ team }) => ({
    query: { workspace_id: team.workspaceId },
  })),
  row('manageBilling', integrationApi.issueApiKey, ({ team }) => ({
    body: { workspace_id: team.workspaceId, name: 'Shop', scopes: ['ask' as const] },
  })),
  row('manageBilling', integrationApi.updateApiKeys, (fixture) => ({
    ...ofKey(fixture),
    body: { name: 'Other' },
  })),
  row('manageBilling', integrationApi.revokeApiKeys, ofKey),
];

/** Every public route that acts in a workspace, once, and once more where exporting by it takes another right. */
export const RIGHT_ROWS: readonly RightRow[] = [
  ...workspaceRows,
  ...billingRows,
  ...botRows,
  ...knowledgeRows,
  ...chatRows,
  ...integrationRows,
];
