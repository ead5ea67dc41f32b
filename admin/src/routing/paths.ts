/** Address patterns used by several pages or links; a page's manifest has its own. */
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

/** Values of the parameters in an address. */
export interface PathIds {
  readonly workspaceId?: string | undefined;
  readonly botId?: string | undefined;
  readonly linkId?: string | undefined;
  readonly websiteId?: string | undefined;
}

/** An address with its parameters filled in; throws for a missing value. */
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
/** The websites of a bot. */
export const websitesPath = ofBot(PATHS.websites);
export const integrationsPath = ofBot(PATHS.integrations);
export const apiKeysPath = ofBot(PATHS.apiKeys);
/** The statistics of a chatbot. */
export const statisticsPath = ofBot(PATHS.statistics);
/** The functions of a chatbot. */
export const functionsPath = ofBot(PATHS.functions);
export const inboxPath = ofBot(PATHS.inbox);
export const botSettingsPath = ofBot(PATHS.botSettings);

/** The pages of one website. */
export function websitePath(workspaceId: string, botId: string, websiteId: string): string {
  return fillPath(PATHS.website, { workspaceId, botId, websiteId });
}

/** A document on its bot's page, at one of its passages if known. */
export function documentPath(workspaceId: string, botId: string, itemId: string, chunk?: number): string {
  const address = `${trainPath(workspaceId, botId)}?${new URLSearchParams({ item: itemId })}`;
  return chunk === undefined ? address : `${address}#chunk-${chunk}`;
}

/** The editor of a public link. */
export function linkEditorPath(workspaceId: string, botId: string, linkId: string): string {
  return fillPath(PATHS.linkEditor, { workspaceId, botId, linkId });
}

/** Query parameter of the flow's address that opens a tab. */
export const FLOW_TAB_PARAM = 'tab';

/** The flow of a chatbot with its results open. */
export function flowResultsPath(workspaceId: string, botId: string): string {
  return `${fillPath(PATHS.flow, { workspaceId, botId })}?${new URLSearchParams({ [FLOW_TAB_PARAM]: 'results' })}`;
}

/** The filtered inbox, with one conversation open. */
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

/** Query parameter of the chat's address with a question for its input. */
export const ASK_PARAM = 'ask';

/** The chat with a chatbot, with `question` in its input if given. */
export function chatPath(botId: string, question?: string): string {
  const path = fillPath(PATHS.chat, { botId });
  return question === undefined ? path : `${path}?${new URLSearchParams({ [ASK_PARAM]: question })}`;
}

/** A page of the widget, not of the dashboard: a public link's chatbot on a sample page. */
export function widgetPreviewPath(linkId: string): string {
  return fillPath(PATHS.widgetPreview, { linkId });
}

/** A page of the widget, not of the dashboard: a public link's chatbot as a full page. */
export function widgetPagePath(linkId: string): string {
  return fillPath(PATHS.widgetPage, { linkId });
}
