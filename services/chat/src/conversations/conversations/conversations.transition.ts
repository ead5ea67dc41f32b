import { EntityStatus, chatEvents } from '@colloquy/contracts';
import type { Change } from '@colloquy/persistence';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { ConversationDocument } from './conversations.model.ts';

export type ConversationChange = Change<ConversationDocument>;

/** Erases a conversation's personal data: only its bot, time and length are kept. */
export function erased(
  { _id, chat_bot_id, workspace_id }: ConversationDocument,
  eraseUntil: Date,
  context: RequestContext,
): ConversationChange {
  const set = {
    status: EntityStatus.deleted,
    eraseUntil,
    name: '',
    userRef: '',
    language: null,
    tags: [],
    assignee_id: null,
    unread: 0,
    lastMessage: null,
    csat: null,
    waitingSince: null,
    owedNotice: null,
    typingUntil: null,
    typingBy: null,
    pendingCall: null,
  };
  const data = { chat_id: _id, chat_bot_id, workspace_id };
  return { set, events: [eventFor(context, chatEvents.chatErased, workspace_id, data)] };
}
