import { ChatChannel, type Chat, type RouteInput, type chatApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import type { BotDirectory } from '../bots/bot-directory.ts';
import { toHistoryItem } from '../history/turns.policy.ts';
import type { TurnRepository } from '../history/turns.repository.ts';
import type { ChatDocument } from './chats.model.ts';
import { initialChatName } from './chats.policy.ts';
import type { ChatRepository } from './chats.repository.ts';

export type ChatUseCases = ReturnType<typeof createChatUseCases>;

export function createChatUseCases(deps: {
  readonly chats: ChatRepository;
  readonly turns: TurnRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotDirectory;
}) {
  const { chats, turns, access, bots } = deps;

  function insert(
    bot: { id: string; workspaceId: string },
    fields: { posted: string; userRef: string; channel: ChatChannel; language: string | null },
    context: RequestContext,
  ): Promise<ChatDocument> {
    const id = context.newId();
    return chats.insert(bot.workspaceId, {
      _id: id,
      chat_bot_id: bot.id,
      ...initialChatName(fields.posted, id),
      userRef: fields.userRef,
      channel: fields.channel,
      state: 'bot',
      language: fields.language,
      messageCount: 0,
      unknownCount: 0,
      lastMessageAt: null,
    });
  }

  async function readable(chatId: string, context: RequestContext): Promise<ChatDocument> {
    const chat = await chats.getById(chatId);
    await access.require(context, chat.workspace_id, 'viewBots');
    return chat;
  }

  return {
    async list({ query }: RouteInput<typeof chatApi.listChats>, context: RequestContext) {
      const { bot } = await bots.bot(query.chat_bot_id, context);
      await access.require(context, bot.workspace_id, 'viewBots');
      const filter = { chatBotId: bot.id, userRef: query.userRef, channel: query.channel };
      const { items, total } = await chats.page(bot.workspace_id, filter, query);
      return { data: items.map(toChat), meta: { total, page: query.page, limit: query.limit } };
    },

    async create({ body }: RouteInput<typeof chatApi.createChat>, context: RequestContext) {
      const { bot } = await bots.bot(body.chat_bot_id, context);
      await access.require(context, bot.workspace_id, 'viewBots');
      const { name: posted, userRef, channel } = body;
      const chat = await insert(
        { id: bot.id, workspaceId: bot.workspace_id },
        { posted, userRef, channel, language: null },
        context,
      );
      return { data: toChat(chat) };
    },

    async get({ params }: RouteInput<typeof chatApi.getChat>, context: RequestContext) {
      return { data: toChat(await readable(params.id, context)) };
    },

    async history({ params, query }: RouteInput<typeof chatApi.listHistory>, context: RequestContext) {
      const chat = await readable(params.id, context);
      const { items, total } = await turns.page(chat.workspace_id, chat._id, query);
      return { data: items.map(toHistoryItem), meta: { total, page: query.page, limit: query.limit } };
    },

    async createForVisitor(
      { params, body }: RouteInput<typeof chatApi.createVisitorChat>,
      context: RequestContext,
    ) {
      const { link, bot } = await bots.link(params.linkId, context);
      const chat = await insert(
        { id: bot.id, workspaceId: link.workspace_id },
        { posted: '', userRef: body.userRef, channel: ChatChannel.widget, language: body.locale ?? null },
        context,
      );
      return { data: toChat(chat) };
    },

    /** The reference is the key: a chat of somebody else does not exist. */
    async historyForVisitor(
      { params, query }: RouteInput<typeof chatApi.listVisitorHistory>,
      context: RequestContext,
    ) {
      const { bot } = await bots.link(params.linkId, context);
      const chat = await chats.getById(params.id);
      if (chat.chat_bot_id !== bot.id || chat.userRef !== query.userRef) throw notFound('chat');
      const { items, total } = await turns.page(chat.workspace_id, chat._id, query);
      return { data: items.map(toHistoryItem), meta: { total, page: query.page, limit: query.limit } };
    },
  };
}

function toChat(chat: ChatDocument): Chat {
  return {
    id: chat._id,
    status: chat.status,
    name: chat.name,
    chat_bot_id: chat.chat_bot_id,
    workspace_id: chat.workspace_id,
    userRef: chat.userRef,
    channel: chat.channel,
    state: chat.state,
    language: chat.language,
    messageCount: chat.messageCount,
    unknownCount: chat.unknownCount,
    lastMessageAt: chat.lastMessageAt?.toISOString() ?? null,
    _createTime: chat.createdAt.toISOString(),
    _updateTime: chat.updatedAt.toISOString(),
  };
}
