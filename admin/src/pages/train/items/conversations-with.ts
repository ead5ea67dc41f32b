import { inboxPath } from '../../../routing/paths.ts';

/** The inbox, filtered to conversations with an answer that rests on the document. */
export function conversationsWith(workspaceId: string, botId: string, itemId: string): string {
  const query = new URLSearchParams({ filter: JSON.stringify({ item_id: itemId }) });
  return `${inboxPath(workspaceId, botId)}?${query.toString()}`;
}
