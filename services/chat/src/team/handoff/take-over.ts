import { differences, type RequestContext } from '@colloquy/service-kit';
import {
  changeRecorded,
  conversationTarget,
  decideMemberMove,
  type ConversationDocument,
  type ConversationChange,
} from '../../conversations/index.ts';

/**
 * The write for a takeover by a member's reply, with its audit event; null when a member has the conversation already.
 * Throws `wrongState` when no member may take it over.
 */
export function decideTakeOver(
  current: ConversationDocument,
  by: { readonly userId: string; readonly at: Date },
  context: RequestContext,
): ConversationChange | null {
  if (current.state === 'human') return null;
  const set = decideMemberMove(current, 'human', by.userId, by.at);
  if (set === null) return null;
  const { state } = current;
  const assignee_id = current.assignee_id ?? null;
  const changed = differences({ state, assignee_id }, { state: 'human', assignee_id: set.assignee_id });
  const recorded = { action: 'chat.changed', target: conversationTarget(current), ...changed } as const;
  return {
    set: { ...set, editRevision: current.editRevision + 1 },
    events: [changeRecorded(context, current.workspace_id, recorded)],
  };
}
