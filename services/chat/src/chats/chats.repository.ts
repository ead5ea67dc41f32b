import type { Model } from 'mongoose';
import type { ChatChannel } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  createGlobalRepository,
  createTenantRepository,
  insertOnce,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { ChatDocument } from './chats.model.ts';

export interface ChatFilter {
  readonly chatBotId: string;
  readonly userRef: string | undefined;
  readonly channel: ChatChannel | undefined;
}

export interface ChatPageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: 'id' | 'lastMessageAt';
  readonly desc: boolean;
}

export interface ChatRepository {
  insert(workspaceId: string, chat: NewDocument<ChatDocument>): Promise<ChatDocument>;
  page(workspaceId: string, filter: ChatFilter, request: ChatPageRequest): Promise<Page<ChatDocument>>;
  /** A chat of any workspace, before the access check that follows. Throws 404001. */
  getById(chatId: string): Promise<ChatDocument>;
  /** Counts a finished turn; `name` names a chat that has none yet. */
  noteTurn(chat: ChatDocument, turn: { isUnknown: boolean; at: Date; name: string | null }): Promise<void>;
}

export function createChatRepository(model: Model<ChatDocument>, signal: OutboxSignal): ChatRepository {
  const chats = createTenantRepository(model, { signal });
  const anyChat = createGlobalRepository(model, {
    signal,
    reason:
      'Paths and questions name a chat without its workspace: the chat says whose it is, then access is checked.',
  });
  return {
    insert: (workspaceId, chat) =>
      insertOnce(
        () => chats.insert(tenantScope(workspaceId), chat),
        async () => (chat._id === undefined ? null : chats.findById(tenantScope(workspaceId), chat._id)),
      ),
    page: (workspaceId, { chatBotId, userRef, channel }, { page, limit, orderBy, desc }) =>
      chats.page(
        tenantScope(workspaceId),
        {
          chat_bot_id: chatBotId,
          ...(userRef === undefined ? {} : { userRef }),
          ...(channel === undefined ? {} : { channel }),
        },
        { page, limit, orderBy: orderBy === 'id' ? '_id' : orderBy, desc },
      ),
    async getById(chatId) {
      const chat = await anyChat.findById(chatId);
      if (chat === null) throw notFound('chat');
      return chat;
    },
    async noteTurn(chat, { isUnknown, at, name }) {
      await chats.updateBlind(tenantScope(chat.workspace_id), chat._id, {
        inc: { messageCount: 1, unknownCount: isUnknown ? 1 : 0 },
        set: { lastMessageAt: at, ...(name === null ? {} : { name, isNamed: true }) },
      });
    },
  };
}
