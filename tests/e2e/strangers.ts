import { randomUUID } from 'node:crypto';
import {
  Plan,
  WorkspaceRole,
  billingApi,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  type RouteContract,
  type RouteRequest,
} from '@colloquy/contracts';
import type { ProductClient } from '../product/index.ts';

/** Ids of things that belong to somebody else. */
export interface ForeignThings {
  readonly workspaceId: string;
  readonly botId: string;
  readonly publicLinkId: string;
  readonly itemId: string;
  readonly chatId: string;
  readonly memberId: string;
}

/** A call that names a foreign thing and must be answered as if it were not there. */
export interface ForeignCall {
  readonly route: RouteContract;
  send(client: ProductClient, jwt: string): Promise<unknown>;
}

function foreignCall<TRoute extends RouteContract>(
  route: TRoute,
  request: RouteRequest<TRoute>,
): ForeignCall {
  return {
    route,
    send: (client, jwt) => client.call(route, request, { jwt, idempotencyKey: randomUUID() }),
  };
}

/** Never visited: the caller is turned away first. */
const OWN_PAGE = 'http://localhost/workspace';

/** One call for every route of the API that takes an id of a workspace or of something in it. */
export function foreignCalls(things: ForeignThings): readonly ForeignCall[] {
  const { workspaceId, botId, publicLinkId, itemId, chatId, memberId } = things;
  const workspace = { params: { id: workspaceId } };
  const member = { params: { id: workspaceId, userId: memberId } };
  // Nobody was invited; a stranger must not learn that either.
  const invitation = { params: { id: workspaceId, invId: 'invitation-1' } };
  const role = { workspace_role_id: WorkspaceRole.user };
  const bot = { params: { id: botId } };
  const item = { params: { id: itemId } };
  const chat = { params: { id: chatId } };
  const links = { query: { id: [publicLinkId] } };
  const items = { query: { id: [itemId] } };
  const ofBot = { query: { chat_bot_id: botId } };
  // Whether there is such a key must not be learnt either.
  const keys = { query: { id: ['api-key-1'] } };
  const file = { name: 'a.txt', mimeType: 'text/plain', size: 30, sha256: '0'.repeat(64) };
  const image = { name: 'a.png', mimeType: 'image/png', size: 30 };
  // There is no such picture; a stranger must not learn that either.
  const picture = { imageId: 'image-1', crop: { x: 0, y: 0, width: 10, height: 10 } };
  return [
    foreignCall(workspaceApi.getWorkspace, workspace),
    foreignCall(billingApi.getWorkspacePlan, workspace),
    foreignCall(billingApi.changeWorkspacePlan, { ...workspace, body: { answersCap: null } }),
    foreignCall(billingApi.startCheckout, {
      params: { id: Plan.payAsYouGo },
      body: { workspace_id: workspaceId, interval: 'month', successUrl: OWN_PAGE, cancelUrl: OWN_PAGE },
    }),
    foreignCall(billingApi.openPortal, { ...workspace, body: { returnUrl: OWN_PAGE } }),
    foreignCall(billingApi.listInvoices, workspace),
    foreignCall(billingApi.upcomingInvoice, workspace),
    foreignCall(workspaceApi.deleteWorkspace, workspace),
    foreignCall(workspaceApi.readWorkspaceSettings, workspace),
    foreignCall(workspaceApi.writeWorkspaceSettings, { ...workspace, body: { revision: 1 } }),
    foreignCall(workspaceApi.createWorkspaceImage, { ...workspace, body: image }),
    foreignCall(workspaceApi.confirmWorkspaceImage, { ...workspace, body: picture }),
    foreignCall(workspaceApi.deleteWorkspaceImage, { params: { id: workspaceId, imageId: 'image-1' } }),
    foreignCall(workspaceApi.listMembers, workspace),
    foreignCall(workspaceApi.listColleagues, workspace),
    foreignCall(workspaceApi.changeMemberRole, { ...member, body: role }),
    foreignCall(workspaceApi.removeMember, member),
    foreignCall(workspaceApi.listInvitations, workspace),
    foreignCall(workspaceApi.createInvitation, { ...workspace, body: { email: 'me@example.com', ...role } }),
    foreignCall(workspaceApi.revokeInvitation, invitation),
    foreignCall(workspaceApi.resendInvitation, invitation),
    foreignCall(workspaceApi.listAuditEntries, workspace),
    foreignCall(botApi.listBots, { query: { workspaceId } }),
    foreignCall(botApi.createBot, { body: { name: 'Mine', workspace_id: workspaceId } }),
    foreignCall(botApi.getBot, bot),
    foreignCall(botApi.updateBot, { ...bot, body: { name: 'Mine' } }),
    foreignCall(botApi.deleteBot, bot),
    foreignCall(botApi.readBotSettings, bot),
    foreignCall(botApi.writeBotSettings, { ...bot, body: { revision: 1, general: { tone: 'formal' } } }),
    foreignCall(botApi.createBotImage, { ...bot, body: image }),
    foreignCall(botApi.confirmBotImage, { ...bot, body: picture }),
    foreignCall(botApi.deleteBotImage, { params: { id: botId, imageId: 'image-1' } }),
    foreignCall(botApi.listPublicLinks, ofBot),
    foreignCall(botApi.createPublicLink, { body: { chat_bot_id: botId, name: 'Mine' } }),
    foreignCall(botApi.updatePublicLinks, { ...links, body: { enabled: false } }),
    foreignCall(botApi.deletePublicLinks, links),
    foreignCall(knowledgeApi.listKnowledge, ofBot),
    foreignCall(knowledgeApi.createKnowledge, {
      body: {
        chat_bot_id: botId,
        format: 'text',
        name: 'Mine',
        content: 'A text of more than twenty characters.',
      },
    }),
    foreignCall(knowledgeApi.updateKnowledge, { ...items, body: { enabled: false } }),
    foreignCall(knowledgeApi.deleteKnowledge, items),
    foreignCall(knowledgeApi.createUploads, { body: { chat_bot_id: botId, files: [file] } }),
    foreignCall(knowledgeApi.confirmUpload, { ...item, body: {} }),
    foreignCall(knowledgeApi.readKnowledgeContent, item),
    foreignCall(knowledgeApi.draftKnowledgeEdit, { ...item, body: { content: 'Another text of mine.' } }),
    foreignCall(knowledgeApi.confirmKnowledgeEdit, { ...item, body: { version: 2, revision: 1 } }),
    foreignCall(integrationApi.listApiKeys, { query: { workspace_id: workspaceId } }),
    foreignCall(integrationApi.issueApiKey, {
      body: { workspace_id: workspaceId, name: 'Mine', scopes: ['ask'] },
    }),
    foreignCall(integrationApi.updateApiKeys, { ...keys, body: { name: 'Mine' } }),
    foreignCall(integrationApi.revokeApiKeys, keys),
    foreignCall(chatApi.listChats, ofBot),
    foreignCall(chatApi.createChat, { body: { chat_bot_id: botId, userRef: 'me' } }),
    foreignCall(chatApi.getChat, chat),
    foreignCall(chatApi.updateChat, { ...chat, body: { tags: ['mine'] } }),
    foreignCall(chatApi.deleteChat, chat),
    foreignCall(chatApi.listHistory, chat),
    foreignCall(chatApi.giveFeedback, {
      params: { id: chatId, historyId: 'history-1' },
      body: { value: 1 },
    }),
    foreignCall(chatApi.listNotes, chat),
    foreignCall(chatApi.addNote, { ...chat, body: { text: 'Mine' } }),
    foreignCall(chatApi.deleteNote, { params: { id: chatId, noteId: 'note-1' } }),
    foreignCall(chatApi.ask, { body: { chat_id: chatId, query: 'What do they know?' } }),
  ];
}

/** Routes of signed-in people, beside those of their own account, that name nothing of a workspace. */
export const ROUTES_WITHOUT_FOREIGN_IDS: readonly string[] = [
  'billing.plan',
  'workspace.list',
  'workspace.create',
  'workspace.roles',
  // The mailed token is the right to it, and it answers in its own words without one.
  'workspace.acceptInvitation',
];
