/** The shapes of the addresses that a page or a link needs; a page's manifest names its own. */
export const PATHS = {
  overview: '/workspace/:workspaceId',
  workspaceSettings: '/workspace/:workspaceId/settings',
  auditLog: '/workspace/:workspaceId/settings/audit',
  members: '/workspace/:workspaceId/users',
  billing: '/workspace/:workspaceId/billing',
  models: '/workspace/:workspaceId/models',
  bots: '/workspace/:workspaceId/bots',
  train: '/workspace/:workspaceId/bots/:botId',
  websites: '/workspace/:workspaceId/bots/:botId/websites',
  website: '/workspace/:workspaceId/bots/:botId/websites/:websiteId',
  statistics: '/workspace/:workspaceId/bots/:botId/statistics',
  flow: '/workspace/:workspaceId/bots/:botId/flow',
  botSettings: '/workspace/:workspaceId/bots/:botId/settings',
  integrations: '/workspace/:workspaceId/bots/:botId/integrations',
  linkEditor: '/workspace/:workspaceId/bots/:botId/integrations/links/:linkId',
  apiKeys: '/workspace/:workspaceId/bots/:botId/integrations/api',
  functions: '/workspace/:workspaceId/bots/:botId/integrations/functions',
  inbox: '/workspace/:workspaceId/bots/:botId/inbox',
  chat: '/chat/:botId',
  chatDebug: '/chat/debug/:botId',
  widgetPage: '/chat/widget/:linkId',
  widgetPreview: '/chat/widget/preview/:linkId',
  audioDemo: '/audio-demo',
} as const;

/** What the slots of an address are filled with. */
export interface PathIds {
  readonly workspaceId?: string | undefined;
  readonly botId?: string | undefined;
  readonly linkId?: string | undefined;
  readonly websiteId?: string | undefined;
}

/** An address with its slots filled; throws for a slot that has no value. */
export function fillPath(shape: string, ids: PathIds): string {
  return shape.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = Object.entries(ids).find(([key]) => key === name)?.[1];
    if (value === undefined) throw new Error(`${shape} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

const ofWorkspace = (shape: string) => (workspaceId: string) => fillPath(shape, { workspaceId });
const ofBot = (shape: string) => (workspaceId: string, botId: string) =>
  fillPath(shape, { workspaceId, botId });

export const workspacePath = ofWorkspace(PATHS.overview);
export const settingsPath = ofWorkspace(PATHS.workspaceSettings);
export const auditPath = ofWorkspace(PATHS.auditLog);
export const membersPath = ofWorkspace(PATHS.members);
export const billingPath = ofWorkspace(PATHS.billing);

export const trainPath = ofBot(PATHS.train);
/** The websites that a bot learns from. */
export const websitesPath = ofBot(PATHS.websites);
export const integrationsPath = ofBot(PATHS.integrations);
export const apiKeysPath = ofBot(PATHS.apiKeys);
/** How a chatbot is asked, and how it answers. */
export const statisticsPath = ofBot(PATHS.statistics);
/** What a chatbot can call to answer. */
export const functionsPath = ofBot(PATHS.functions);
export const inboxPath = ofBot(PATHS.inbox);
export const botSettingsPath = ofBot(PATHS.botSettings);

/** The pages of one website. */
export function websitePath(workspaceId: string, botId: string, websiteId: string): string {
  return fillPath(PATHS.website, { workspaceId, botId, websiteId });
}

/** A document on its bot's page, at one of its passages where that is known. */
export function documentPath(workspaceId: string, botId: string, itemId: string, chunk?: number): string {
  const address = `${trainPath(workspaceId, botId)}?${new URLSearchParams({ item: itemId })}`;
  return chunk === undefined ? address : `${address}#chunk-${chunk}`;
}

/** The page on which a public link is changed. */
export function linkEditorPath(workspaceId: string, botId: string, linkId: string): string {
  return fillPath(PATHS.linkEditor, { workspaceId, botId, linkId });
}

/** The parameter of the flow's address that opens one of the tabs beside it. */
export const FLOW_TAB_PARAM = 'tab';

/** The flow of a chatbot with what visitors made of it beside it. */
export function flowResultsPath(workspaceId: string, botId: string): string {
  return `${fillPath(PATHS.flow, { workspaceId, botId })}?${new URLSearchParams({ [FLOW_TAB_PARAM]: 'results' })}`;
}

/** The conversations that a filter of their list leaves, with one of them open. */
export function filteredInboxPath(
  workspaceId: string,
  botId: string,
  filter: Readonly<Record<string, unknown>>,
  chatId?: string,
): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  if (chatId !== undefined) query.set('chat', chatId);
  return `${inboxPath(workspaceId, botId)}?${query}`;
}

/** The parameter of the chat's address with a question for its box. */
export const ASK_PARAM = 'ask';

/** The chat with a chatbot, with `question` in its box where there is one. */
export function chatPath(botId: string, question?: string): string {
  const path = fillPath(PATHS.chat, { botId });
  return question === undefined ? path : `${path}?${new URLSearchParams({ [ASK_PARAM]: question })}`;
}

/** A page of the widget, not of the dashboard: the chatbot of a public link on a sample page. */
export function widgetPreviewPath(linkId: string): string {
  return fillPath(PATHS.widgetPreview, { linkId });
}

/** A page of the widget, not of the dashboard: the chatbot of a public link as a page of its own. */
export function widgetPagePath(linkId: string): string {
  return fillPath(PATHS.widgetPage, { linkId });
}
