import { ChatChannel, type RouteInput, type RouteOutput, type chatApi } from '@colloquy/contracts';
import type { Download, RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import { placeOf, type BotCache } from '../bots/bot-cache.ts';
import type { Exports } from '../exports/exports.ts';
import { toHistoryItem } from '../turns/turns.policy.ts';
import type { TurnRepository } from '../turns/turns.repository.ts';
import { sourcesViewOf, toVisitorHistoryItem } from '../turns/visitor.view.ts';
import type { ConversationDocument } from './conversations.model.ts';
import type { ConversationFilter } from './conversations.filter.ts';
import { assertChannel, assertVisitors, initialConversationName } from './conversations.policy.ts';
import type { ConversationRepository } from './conversations.repository.ts';
import { toConversation, toVisitorConversation } from './conversations.view.ts';
import { timeRange } from './time-range.ts';

type ListQuery = RouteInput<typeof chatApi.listChats>['query'];

export type ConversationUseCases = ReturnType<typeof createConversationUseCases>;

export function createConversationUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly exports: Exports;
}) {
  const { conversations, turns, access, bots, exports } = deps;

  function insert(
    bot: { id: string; workspaceId: string },
    fields: { posted: string; userRef: string; channel: ChatChannel; language: string | null },
    context: RequestContext,
  ): Promise<ConversationDocument> {
    const id = context.newId();
    return conversations.insert(bot.workspaceId, {
      _id: id,
      chat_bot_id: bot.id,
      ...initialConversationName(fields.posted, id),
      userRef: fields.userRef,
      channel: fields.channel,
      state: 'bot',
      language: fields.language,
      tags: [],
      assignee_id: null,
      editRevision: 1,
      unread: 0,
      messageCount: 0,
      unknownCount: 0,
      up: 0,
      down: 0,
      sources: [],
      lastMessageAt: null,
      eraseUntil: null,
    });
  }

  async function toFilter(workspaceId: string, query: ListQuery): Promise<ConversationFilter> {
    const { chat_bot_id: botId, userRef, channel, source, feedback, tags, unread, hasMessages } = query;
    const text = query.search ?? '';
    return {
      botId,
      userRef,
      channel,
      source,
      feedback,
      tags,
      unread,
      hasMessages,
      assigneeId: query.assignee_id,
      range: timeRange(query),
      ...(text === ''
        ? {}
        : { search: { text, conversationIds: await turns.conversationIdsWith(workspaceId, botId, text) } }),
    };
  }

  async function readable(conversationId: string, context: RequestContext): Promise<ConversationDocument> {
    const conversation = await conversations.getById(conversationId);
    await access.requireBot(context, conversation, 'viewBots');
    return conversation;
  }

  return {
    async list(
      { query }: RouteInput<typeof chatApi.listChats>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.listChats> | Download> {
      const { bot } = await bots.bot(query.chat_bot_id, context);
      await access.requireBot(context, placeOf(bot), query.returnAll ? 'exportHistory' : 'viewBots');
      const filter = await toFilter(bot.workspace_id, query);
      if (query.returnAll) {
        return exports.ofBot(bot.workspace_id, filter, {
          format: query.format,
          withHistory: query.include === 'history',
        });
      }
      const { items, total } = await conversations.page(bot.workspace_id, filter, query);
      return { data: items.map(toConversation), meta: { total, page: query.page, limit: query.limit } };
    },

    async create({ body }: RouteInput<typeof chatApi.createChat>, context: RequestContext) {
      const { bot } = await bots.bot(body.chat_bot_id, context);
      await access.requireBot(context, placeOf(bot), 'viewBots');
      assertChannel(context.actor, body.channel);
      const { name: posted, userRef, channel } = body;
      const conversation = await insert(
        { id: bot.id, workspaceId: bot.workspace_id },
        { posted, userRef, channel, language: null },
        context,
      );
      return { data: toConversation(conversation) };
    },

    async get({ params }: RouteInput<typeof chatApi.getChat>, context: RequestContext) {
      return { data: toConversation(await readable(params.id, context)) };
    },

    async history(
      { params, query }: RouteInput<typeof chatApi.listHistory>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.listHistory> | Download> {
      const conversation = await readable(params.id, context);
      const range = timeRange(query);
      if (query.returnAll) {
        await access.requireBot(context, conversation, 'exportHistory');
        return exports.ofConversation(conversation, range, query.format);
      }
      const { items, total } = await turns.page(conversation.workspace_id, conversation._id, {
        ...query,
        range,
      });
      return { data: items.map(toHistoryItem), meta: { total, page: query.page, limit: query.limit } };
    },

    async createForVisitor(
      { params, body }: RouteInput<typeof chatApi.createVisitorChat>,
      context: RequestContext,
    ) {
      const { link, bot } = await bots.link(params.linkId, context);
      const conversation = await insert(
        { id: bot.id, workspaceId: link.workspace_id },
        { posted: '', userRef: body.userRef, channel: ChatChannel.widget, language: body.locale ?? null },
        context,
      );
      return { data: toVisitorConversation(conversation) };
    },

    /** The reference is the key: a conversation of somebody else does not exist. */
    async historyForVisitor(
      { params, query }: RouteInput<typeof chatApi.listVisitorHistory>,
      context: RequestContext,
    ) {
      const { link, bot } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(params.id);
      assertVisitors(conversation, bot.id, query.userRef);
      const { items, total } = await turns.page(conversation.workspace_id, conversation._id, {
        ...query,
        range: {},
      });
      const view = sourcesViewOf(link);
      return {
        data: items.map((turn) => toVisitorHistoryItem(turn, view)),
        meta: { total, page: query.page, limit: query.limit },
      };
    },
  };
}
