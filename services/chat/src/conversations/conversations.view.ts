import type { Chat, VisitorChat } from '@colloquy/contracts';
import type { ConversationDocument } from './conversations.model.ts';

/** A conversation as the team sees it. */
export function toConversation(chat: ConversationDocument): Chat {
  return {
    ...toVisitorConversation(chat),
    status: chat.status,
    workspace_id: chat.workspace_id,
    userRef: chat.userRef,
    tags: chat.tags,
    // Chats older than these fields have none of them.
    assignee_id: chat.assignee_id ?? null,
    unread: chat.unread ?? 0,
    unknownCount: chat.unknownCount,
    up: chat.up ?? 0,
    down: chat.down ?? 0,
    revision: chat.editRevision ?? 1,
    _updateTime: chat.updatedAt.toISOString(),
  };
}

/** A conversation as its visitor sees it: nothing of what the team makes of it. */
export function toVisitorConversation(chat: ConversationDocument): VisitorChat {
  return {
    id: chat._id,
    name: chat.name,
    chat_bot_id: chat.chat_bot_id,
    channel: chat.channel,
    state: chat.state,
    language: chat.language,
    messageCount: chat.messageCount,
    lastMessageAt: chat.lastMessageAt?.toISOString() ?? null,
    _createTime: chat.createdAt.toISOString(),
  };
}
