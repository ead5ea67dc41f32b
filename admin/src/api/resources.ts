import {
  billingApi,
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  workspaceApi,
  type RouteContract,
} from '@colloquy/contracts';

/** What react-admin does with records; each is a route of the contracts, or missing where the product has none. */
export type ResourceAction = 'list' | 'show' | 'create' | 'edit' | 'delete';

/** A kind of record as react-admin knows it, by the routes that read and change it. */
export interface ResourceRoutes {
  readonly routes: Partial<Readonly<Record<ResourceAction, RouteContract>>>;
  /** The field that names a record where that is not `id`. */
  readonly idField?: string;
}

/**
 * The records of the dashboard. What belongs to something by its address, as the members of a workspace do, is asked
 * for with react-admin's `meta: { parentId }`.
 */
export const RESOURCES = {
  workspaces: {
    routes: {
      list: workspaceApi.listWorkspaces,
      show: workspaceApi.getWorkspace,
      create: workspaceApi.createWorkspace,
      delete: workspaceApi.deleteWorkspace,
    },
  },
  members: {
    routes: {
      list: workspaceApi.listMembers,
      edit: workspaceApi.changeMemberRole,
      delete: workspaceApi.removeMember,
    },
    idField: 'userId',
  },
  invitations: {
    routes: {
      list: workspaceApi.listInvitations,
      create: workspaceApi.createInvitation,
      delete: workspaceApi.revokeInvitation,
    },
  },
  'chat-bots': {
    routes: {
      list: botApi.listBots,
      show: botApi.getBot,
      create: botApi.createBot,
      edit: botApi.updateBot,
      delete: botApi.deleteBot,
    },
  },
  'knowledge-base': {
    routes: {
      list: knowledgeApi.listKnowledge,
      create: knowledgeApi.createKnowledge,
      edit: knowledgeApi.updateKnowledge,
      delete: knowledgeApi.deleteKnowledge,
    },
  },
  websites: {
    routes: {
      list: knowledgeApi.listWebsites,
      show: knowledgeApi.readWebsite,
      create: knowledgeApi.createWebsite,
      edit: knowledgeApi.updateWebsite,
      delete: knowledgeApi.deleteWebsite,
    },
  },
  /** The addresses of a website. */
  subpages: { routes: { list: knowledgeApi.listSubpages } },
  /** The result for each address of a website. */
  'crawl-report': { routes: { list: knowledgeApi.readCrawlReport } },
  chats: {
    routes: {
      list: chatApi.listChats,
      show: chatApi.getChat,
      create: chatApi.createChat,
      edit: chatApi.updateChat,
      delete: chatApi.deleteChat,
    },
  },
  /** Questions and answers of a conversation. */
  history: { routes: { list: chatApi.listHistory } },
  notes: {
    routes: { list: chatApi.listNotes, create: chatApi.addNote, delete: chatApi.deleteNote },
  },
  'public-links': {
    routes: {
      list: botApi.listPublicLinks,
      create: botApi.createPublicLink,
      edit: botApi.updatePublicLinks,
      delete: botApi.deletePublicLinks,
    },
  },
  'api-keys': {
    routes: {
      list: integrationApi.listApiKeys,
      create: integrationApi.issueApiKey,
      edit: integrationApi.updateApiKeys,
      delete: integrationApi.revokeApiKeys,
    },
  },
  'audit-entries': { routes: { list: workspaceApi.listAuditEntries } },
  invoices: { routes: { list: billingApi.listInvoices } },
} as const satisfies Readonly<Record<string, ResourceRoutes>>;

export type ResourceName = keyof typeof RESOURCES;

/** The description of a resource by its name. Throws for a name that the dashboard does not have. */
export function resourceOf(name: string): ResourceRoutes {
  const found = Object.entries<ResourceRoutes>(RESOURCES).find(([key]) => key === name)?.[1];
  if (found === undefined) throw new Error(`no resource ${name}`);
  return found;
}

/** True for records that have only the list's address and are named by `?id[]=` (definitions, section 1). */
export function isListOnly({ routes: { list, edit } }: ResourceRoutes): boolean {
  return edit !== undefined && edit.path === list?.path;
}

/** The address below `/api` of a resource's records; a slot in it is the id of what the records belong to. */
export function addressOf(name: string, parentId: unknown): string {
  const { list } = resourceOf(name).routes;
  if (list === undefined) throw new Error(`${name} has no list`);
  return list.path.slice(1).replace(/:\w+/, (slot) => {
    if (typeof parentId !== 'string') throw new Error(`${list.path} needs meta.parentId for ${slot}`);
    return encodeURIComponent(parentId);
  });
}
