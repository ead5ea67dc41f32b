import { randomUUID } from 'node:crypto';
import {
  billingApi,
  botApi,
  chatApi,
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

/** One call for every route of the API that takes an id of a workspace or of something in it. */
export function foreignCalls(things: ForeignThings): readonly ForeignCall[] {
  const { workspaceId, botId, publicLinkId, itemId, chatId } = things;
  const workspace = { params: { id: workspaceId } };
  const bot = { params: { id: botId } };
  const item = { params: { id: itemId } };
  const chat = { params: { id: chatId } };
  const links = { query: { id: [publicLinkId] } };
  const items = { query: { id: [itemId] } };
  const ofBot = { query: { chat_bot_id: botId } };
  const file = { name: 'a.txt', mimeType: 'text/plain', size: 30, sha256: '0'.repeat(64) };
  return [
    foreignCall(workspaceApi.getWorkspace, workspace),
    foreignCall(billingApi.getWorkspacePlan, workspace),
    foreignCall(botApi.listBots, { query: { workspaceId } }),
    foreignCall(botApi.createBot, { body: { name: 'Mine', workspace_id: workspaceId } }),
    foreignCall(botApi.getBot, bot),
    foreignCall(botApi.updateBot, { ...bot, body: { name: 'Mine' } }),
    foreignCall(botApi.deleteBot, bot),
    foreignCall(botApi.readBotSettings, bot),
    foreignCall(botApi.writeBotSettings, { ...bot, body: { revision: 1, general: { tone: 'formal' } } }),
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
    foreignCall(chatApi.listChats, ofBot),
    foreignCall(chatApi.createChat, { body: { chat_bot_id: botId, userRef: 'me' } }),
    foreignCall(chatApi.getChat, chat),
    foreignCall(chatApi.listHistory, chat),
    foreignCall(chatApi.ask, { body: { chat_id: chatId, query: 'What do they know?' } }),
  ];
}

/** Routes of signed-in people, beside those of their own account, that name nothing of a workspace. */
export const ROUTES_WITHOUT_FOREIGN_IDS: readonly string[] = [
  'billing.plan',
  'workspace.list',
  'workspace.create',
  'workspace.roles',
];
