import type { ApiScope } from '../enums.ts';
import type { Permission } from '../permissions.ts';
import * as botApi from './bot.routes.ts';
import * as chatApi from './chat.routes.ts';
import type { RouteContract } from './define-route.ts';
import * as knowledgeApi from './knowledge.routes.ts';

interface Scope {
  /** Everything a key with this scope may call; what no scope names is for people only. */
  readonly routes: readonly RouteContract[];
  /** The rights that these routes ask for. A key has no others, whatever a route asks. */
  readonly permissions: readonly Permission[];
}

/** What each scope of an API key opens. A new route of a chatbot gets its place here or in the test beside this. */
export const API_SCOPES: Readonly<Record<ApiScope, Scope>> = {
  ask: { permissions: ['viewBots'], routes: [chatApi.createChat, chatApi.ask] },
  'chats:read': {
    permissions: ['viewBots', 'exportHistory'],
    routes: [chatApi.listChats, chatApi.getChat, chatApi.listHistory],
  },
  'knowledge:read': {
    permissions: ['viewBots'],
    routes: [knowledgeApi.listKnowledge, knowledgeApi.readKnowledgeContent],
  },
  'knowledge:write': {
    permissions: ['manageBots'],
    routes: [
      knowledgeApi.createKnowledge,
      knowledgeApi.updateKnowledge,
      knowledgeApi.deleteKnowledge,
      knowledgeApi.createUploads,
      knowledgeApi.confirmUpload,
      knowledgeApi.draftKnowledgeEdit,
      knowledgeApi.confirmKnowledgeEdit,
    ],
  },
  'bots:read': {
    permissions: ['viewBots'],
    routes: [botApi.listBots, botApi.getBot, botApi.readBotSettings],
  },
};

/** True when one of `scopes` opens the route with this id. */
export function isInScope(scopes: readonly ApiScope[], routeId: string): boolean {
  return scopes.some((scope) => API_SCOPES[scope].routes.some(({ id }) => id === routeId));
}
