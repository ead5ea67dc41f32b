import type { Chat, Csat, LastMessage, VisitorChat } from '@colloquy/contracts';
import { visitorState } from './conversation-moves.ts';
import type { ConversationDocument, StoredCsat, StoredMessage } from './conversations.model.ts';

const NO_THUMBS = { visitor: { up: 0, down: 0 }, member: { up: 0, down: 0 } };

export function toConversation(conversation: ConversationDocument): Chat {
  return {
    ...toVisitorConversation(conversation),
    state: conversation.state,
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    status: conversation.status,
    workspace_id: conversation.workspace_id,
    userRef: conversation.userRef,
    country: conversation.country,
    tags: conversation.tags,
    assignee_id: conversation.assignee_id,
    unread: conversation.unread,
    unknownCount: conversation.unknownCount,
    up: conversation.up,
    down: conversation.down,
    thumbs: conversation.thumbs ?? NO_THUMBS,
    csat: toCsat(conversation.csat),
    unanswered: conversation.openUnknownCount,
    lastMessage: toLastMessage(conversation.lastMessage),
    revision: conversation.editRevision,
    _updateTime: conversation.updatedAt.toISOString(),
  };
}

/** A conversation as its visitor sees it, without the team's fields. */
export function toVisitorConversation(conversation: ConversationDocument): VisitorChat {
  return {
    id: conversation._id,
    name: conversation.name,
    chat_bot_id: conversation.chat_bot_id,
    channel: conversation.channel,
    state: visitorState(conversation.state),
    language: conversation.language,
    messageCount: conversation.messageCount,
    lastMessageAt: conversation.lastMessageAt?.toISOString() ?? null,
    _createTime: conversation.createdAt.toISOString(),
  };
}

function toCsat(given: StoredCsat | null): Csat | null {
  return given && { rating: given.rating, comment: given.comment, at: given.at.toISOString() };
}

function toLastMessage(said: StoredMessage | null): LastMessage | null {
  return said && { text: said.text, by: said.by, at: said.at.toISOString() };
}
