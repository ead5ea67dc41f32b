import type { OwnChat, chatApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import { toColumns } from '../turns/turns.mapper.ts';
import type { Turn } from '../turns/turns.model.ts';
import type { TurnRepository } from '../turns/turns.repository.ts';

/** Conversations per page of an export. */
const CHATS_PER_PAGE = 50;
const MESSAGES_PER_PAGE = 200;

/** A user's own conversations in the dashboard, for the export of their account. */
export function createOwnConversations(deps: {
  readonly conversations: Pick<ConversationRepository, 'ofMember'>;
  readonly turns: Pick<TurnRepository, 'after'>;
}) {
  const { conversations, turns } = deps;

  return {
    async listOwnChats({ body }) {
      const { user_id, workspaceIds, from } = body;
      const first = from?.chat_id ?? null;
      const own = await conversations.ofMember(user_id, workspaceIds, first, CHATS_PER_PAGE + 1);
      const data: OwnChat[] = [];
      let room = MESSAGES_PER_PAGE;
      for (const conversation of own) {
        if (room === 0 || data.length === CHATS_PER_PAGE) {
          return { data, meta: { next: { chat_id: conversation._id, message_id: null } } };
        }
        const after = conversation._id === first ? (from?.message_id ?? '') : '';
        const range = { after, limit: room + 1, range: {} };
        const found = await turns.after(conversation.workspace_id, conversation._id, range);
        const shown = found.slice(0, room);
        data.push(toOwnChat(conversation, shown));
        const last = shown.at(-1);
        if (found.length > room && last !== undefined) {
          return { data, meta: { next: { chat_id: conversation._id, message_id: last._id } } };
        }
        room -= shown.length;
      }
      return { data, meta: { next: null } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

function toOwnChat(conversation: ConversationDocument, turns: readonly Turn[]): OwnChat {
  return {
    id: conversation._id,
    workspace_id: conversation.workspace_id,
    chat_bot_id: conversation.chat_bot_id,
    name: conversation.name,
    channel: conversation.channel,
    _createTime: conversation.createdAt.toISOString(),
    messages: turns.map((turn) => {
      const { question, answer, source } = toColumns(turn);
      return { id: turn._id, question, answer, source, _createTime: turn.createdAt.toISOString() };
    }),
  };
}
