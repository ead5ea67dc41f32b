import { randomUUID } from 'node:crypto';
import {
  PUBLIC_BASES,
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
import { newId } from '@colloquy/persistence/testing';
import { pathOf } from '@colloquy/service-kit';
import type { ProductClient } from '../product/index.ts';

/** Ids of things that belong to somebody else. */
export interface ForeignThings {
  readonly workspaceId: string;
  readonly botId: string;
  readonly publicLinkId: string;
  readonly itemId: string;
  readonly chatId: string;
  readonly historyId: string;
  readonly noteId: string;
  readonly memberId: string;
  readonly invitationId: string;
  readonly workspaceImageId: string;
  readonly botImageId: string;
  readonly apiKeyId: string;
}

/** The caller's own things, under which a foreign thing is looked for. */
export interface OwnThings {
  readonly workspaceId: string;
  readonly botId: string;
  readonly linkId: string;
  readonly chatId: string;
}

/** Ids as well formed as any, of nothing at all. */
export function unknownThings(): ForeignThings {
  return {
    workspaceId: newId(),
    botId: newId(),
    publicLinkId: newId(),
    itemId: newId(),
    chatId: newId(),
    historyId: newId(),
    noteId: newId(),
    memberId: randomUUID(),
    invitationId: newId(),
    workspaceImageId: newId(),
    botImageId: newId(),
    apiKeyId: newId(),
  };
}

/** All that a client sees of an answer, but for what differs from request to request. */
export interface SeenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A call that names a foreign thing and must be answered as if it were not there. */
export interface ForeignCall {
  readonly route: RouteContract;
  /** The route, and where the foreign id is when it is not the first one. */
  readonly name: string;
  send(client: ProductClient, jwt: string): Promise<SeenAnswer>;
}

function foreignCall<TRoute extends RouteContract>(
  route: TRoute,
  request: RouteRequest<TRoute>,
  ref?: string,
): ForeignCall {
  return {
    route,
    name: ref === undefined ? route.id : `${route.id}, ${ref}`,
    send: (client, jwt) => seenAnswer(client, route, request, jwt),
  };
}

/** Of one connection or of one moment. */
const PASSING_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);

async function seenAnswer(
  client: ProductClient,
  route: RouteContract,
  request: RouteRequest<RouteContract>,
  jwt: string,
): Promise<SeenAnswer> {
  if (route.base === 'internal') throw new Error(`${route.id} has no public door`);
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const response = await fetch(client.baseUrl + PUBLIC_BASES[route.base] + pathOf(route, request), {
    method: route.method,
    headers: {
      authorization: `Bearer ${jwt}`,
      'idempotency-key': randomUUID(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
  });
  const headers = [...response.headers].filter(([name]) => !PASSING_HEADERS.has(name));
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: text.replace(/"requestId":"[^"]*"/, '"requestId":""'),
  };
}

/** Never visited: the caller is turned away first. */
const OWN_PAGE = 'http://localhost/workspace';

/** One call for every route of the API that takes an id of a workspace or of something in it. */
export function foreignCalls(things: ForeignThings): readonly ForeignCall[] {
  const { workspaceId, botId, publicLinkId, itemId, chatId, memberId } = things;
  const workspace = { params: { id: workspaceId } };
  const member = { params: { id: workspaceId, userId: memberId } };
  const invitation = { params: { id: workspaceId, invId: things.invitationId } };
  const role = { workspace_role_id: WorkspaceRole.user };
  const bot = { params: { id: botId } };
  const item = { params: { id: itemId } };
  const chat = { params: { id: chatId } };
  const links = { query: { id: [publicLinkId] } };
  const items = { query: { id: [itemId] } };
  const ofBot = { query: { chat_bot_id: botId } };
  const keys = { query: { id: [things.apiKeyId] } };
  const file = { name: 'a.txt', mimeType: 'text/plain', size: 30, sha256: '0'.repeat(64) };
  const image = { name: 'a.png', mimeType: 'image/png', size: 30 };
  const crop = { x: 0, y: 0, width: 10, height: 10 };
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
    foreignCall(workspaceApi.confirmWorkspaceImage, {
      ...workspace,
      body: { imageId: things.workspaceImageId, crop },
    }),
    foreignCall(workspaceApi.deleteWorkspaceImage, {
      params: { id: workspaceId, imageId: things.workspaceImageId },
    }),
    foreignCall(workspaceApi.listMembers, workspace),
    foreignCall(workspaceApi.listTeamMembers, workspace),
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
    foreignCall(botApi.confirmBotImage, { ...bot, body: { imageId: things.botImageId, crop } }),
    foreignCall(botApi.deleteBotImage, { params: { id: botId, imageId: things.botImageId } }),
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
      params: { id: chatId, historyId: things.historyId },
      body: { value: 1 },
    }),
    foreignCall(chatApi.listNotes, chat),
    foreignCall(chatApi.addNote, { ...chat, body: { text: 'Mine' } }),
    foreignCall(chatApi.deleteNote, { params: { id: chatId, noteId: things.noteId } }),
    foreignCall(chatApi.ask, { body: { chat_id: chatId, query: 'What do they know?' } }),
  ];
}

/** Calls that look for a foreign thing among the caller's own: below an own id, in a body, or in a filter. */
export function misplacedCalls(things: ForeignThings, own: OwnThings): readonly ForeignCall[] {
  const role = { workspace_role_id: WorkspaceRole.user };
  const workspace = { params: { id: own.workspaceId } };
  const crop = { x: 0, y: 0, width: 10, height: 10 };
  const chat = { params: { id: own.chatId } };
  const link = { params: { linkId: own.linkId } };
  const userRef = 'a-guessed-reference';
  return [
    foreignCall(
      workspaceApi.changeMemberRole,
      { params: { id: own.workspaceId, userId: things.memberId }, body: role },
      'in an own workspace',
    ),
    foreignCall(
      workspaceApi.removeMember,
      { params: { id: own.workspaceId, userId: things.memberId } },
      'in an own workspace',
    ),
    foreignCall(
      workspaceApi.revokeInvitation,
      { params: { id: own.workspaceId, invId: things.invitationId } },
      'in an own workspace',
    ),
    foreignCall(
      workspaceApi.resendInvitation,
      { params: { id: own.workspaceId, invId: things.invitationId } },
      'in an own workspace',
    ),
    foreignCall(
      workspaceApi.acceptInvitation,
      { params: { id: things.workspaceId, invId: things.invitationId }, body: { token: 'not-the-token' } },
      'without its token',
    ),
    foreignCall(
      workspaceApi.previewInvitation,
      { params: { id: things.workspaceId, invId: things.invitationId }, query: { token: 'not-the-token' } },
      'without its token',
    ),
    foreignCall(
      workspaceApi.confirmWorkspaceImage,
      { ...workspace, body: { imageId: things.workspaceImageId, crop } },
      'in an own workspace',
    ),
    foreignCall(
      workspaceApi.deleteWorkspaceImage,
      { params: { id: own.workspaceId, imageId: things.workspaceImageId } },
      'in an own workspace',
    ),
    foreignCall(
      botApi.confirmBotImage,
      { params: { id: own.botId }, body: { imageId: things.botImageId, crop } },
      'of an own chatbot',
    ),
    foreignCall(
      botApi.deleteBotImage,
      { params: { id: own.botId, imageId: things.botImageId } },
      'of an own chatbot',
    ),
    foreignCall(
      knowledgeApi.listKnowledge,
      { query: { chat_bot_id: own.botId, id: [things.itemId] } },
      'among the items of an own chatbot',
    ),
    foreignCall(
      integrationApi.issueApiKey,
      {
        body: {
          workspace_id: own.workspaceId,
          name: 'Mine',
          scopes: ['ask'],
          chat_bot_ids: [things.botId],
        },
      },
      'for a foreign chatbot',
    ),
    foreignCall(
      integrationApi.issueApiKey,
      { body: { rotates: things.apiKeyId } },
      'instead of a foreign key',
    ),
    foreignCall(
      chatApi.updateChat,
      { ...chat, body: { assignee_id: things.memberId } },
      'assigned to a stranger',
    ),
    foreignCall(
      chatApi.listChats,
      { query: { chat_bot_id: own.botId, assignee_id: things.memberId } },
      'of a foreign assignee',
    ),
    foreignCall(
      chatApi.giveFeedback,
      { params: { id: own.chatId, historyId: things.historyId }, body: { value: 1 } },
      'in an own chat',
    ),
    foreignCall(chatApi.deleteNote, { params: { id: own.chatId, noteId: things.noteId } }, 'in an own chat'),
    foreignCall(
      chatApi.askPublicLink,
      { ...link, body: { chat_id: things.chatId, query: 'What do they know?' } },
      'through an own link',
    ),
    foreignCall(
      chatApi.listVisitorHistory,
      { params: { linkId: own.linkId, id: things.chatId }, query: { userRef } },
      'through an own link',
    ),
    foreignCall(
      chatApi.giveVisitorFeedback,
      { ...link, body: { chat_id: things.chatId, history_id: things.historyId, userRef, value: 1 } },
      'through an own link',
    ),
    foreignCall(
      chatApi.giveVisitorFeedback,
      { ...link, body: { chat_id: own.chatId, history_id: things.historyId, userRef, value: 1 } },
      'in an own chat',
    ),
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
