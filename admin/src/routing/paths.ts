/** Addresses of the dashboard's pages; the only place that knows their shapes besides the route table. */
export function workspacePath(workspaceId: string): string {
  return `/workspace/${encodeURIComponent(workspaceId)}`;
}

export function settingsPath(workspaceId: string): string {
  return `${workspacePath(workspaceId)}/settings`;
}

export function membersPath(workspaceId: string): string {
  return `${workspacePath(workspaceId)}/users`;
}

export function billingPath(workspaceId: string): string {
  return `${workspacePath(workspaceId)}/billing`;
}

export function trainPath(workspaceId: string, botId: string): string {
  return `${workspacePath(workspaceId)}/bots/${encodeURIComponent(botId)}`;
}

export function integrationsPath(workspaceId: string, botId: string): string {
  return `${trainPath(workspaceId, botId)}/integrations`;
}

export function apiKeysPath(workspaceId: string, botId: string): string {
  return `${integrationsPath(workspaceId, botId)}/api`;
}

export function inboxPath(workspaceId: string, botId: string): string {
  return `${trainPath(workspaceId, botId)}/inbox`;
}

export function botSettingsPath(workspaceId: string, botId: string): string {
  return `${trainPath(workspaceId, botId)}/settings`;
}

export function chatPath(botId: string): string {
  return `/chat/${encodeURIComponent(botId)}`;
}

/** A page of the widget, not of the dashboard: the chatbot of a public link on a sample page. */
export function widgetPreviewPath(linkId: string): string {
  return `/chat/widget/preview/${encodeURIComponent(linkId)}`;
}
