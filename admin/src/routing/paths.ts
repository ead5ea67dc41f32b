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

export function workspacePath(workspaceId: string): string {
  return fillPath(PATHS.overview, { workspaceId });
}

export function settingsPath(workspaceId: string): string {
  return fillPath(PATHS.workspaceSettings, { workspaceId });
}

export function auditPath(workspaceId: string): string {
  return fillPath(PATHS.auditLog, { workspaceId });
}

export function membersPath(workspaceId: string): string {
  return fillPath(PATHS.members, { workspaceId });
}

export function billingPath(workspaceId: string): string {
  return fillPath(PATHS.billing, { workspaceId });
}

export function botsPath(workspaceId: string): string {
  return fillPath(PATHS.bots, { workspaceId });
}

export function trainPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.train, { workspaceId, botId });
}

/** The websites that a bot learns from. */
export function websitesPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.websites, { workspaceId, botId });
}

/** The pages of one website. */
export function websitePath(workspaceId: string, botId: string, websiteId: string): string {
  return fillPath(PATHS.website, { workspaceId, botId, websiteId });
}

/** A document on its bot's page, at one of its passages where that is known. */
export function documentPath(workspaceId: string, botId: string, itemId: string, chunk?: number): string {
  const address = `${trainPath(workspaceId, botId)}?${new URLSearchParams({ item: itemId })}`;
  return chunk === undefined ? address : `${address}#chunk-${chunk}`;
}

export function integrationsPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.integrations, { workspaceId, botId });
}

/** The page on which a public link is changed. */
export function linkEditorPath(workspaceId: string, botId: string, linkId: string): string {
  return fillPath(PATHS.linkEditor, { workspaceId, botId, linkId });
}

export function apiKeysPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.apiKeys, { workspaceId, botId });
}

/** What a chatbot can call to answer. */
export function functionsPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.functions, { workspaceId, botId });
}

export function inboxPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.inbox, { workspaceId, botId });
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

export function botSettingsPath(workspaceId: string, botId: string): string {
  return fillPath(PATHS.botSettings, { workspaceId, botId });
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
