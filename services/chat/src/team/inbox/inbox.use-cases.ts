import { workspaceApi, type RouteInput, type RouteOutput, type chatApi } from '@colloquy/contracts';
import { fieldError, orNull } from '@colloquy/errors';
import type { Download, RequestContext, ServiceClient, WorkspaceAccess } from '@colloquy/service-kit';
import {
  scopeOf,
  type BotCache,
  type ContactRepository,
  type ConversationFilter,
  type ConversationRepository,
  timeRange,
  type Disclosures,
  type Exports,
  toHistoryItem,
  toWholeHistoryItem,
  type TurnRepository,
} from '../../conversations/index.ts';
import type { Erasure } from '../../keeping/index.ts';
import type { ConversationFeed } from '../feed/conversation-feed.ts';
import type { Handoff } from '../handoff/handoff.ts';
import { createBulkUseCases } from './bulk.use-cases.ts';
import { createConversationRows } from './conversation-rows.ts';
import { decideChange } from './inbox.policy.ts';

type ListQuery = RouteInput<typeof chatApi.listChats>['query'];

export function createInboxUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly contacts: Pick<ContactRepository, 'newestOf'>;
  readonly bots: BotCache;
  readonly exports: Exports;
  readonly access: WorkspaceAccess;
  readonly disclosures: Disclosures;
  readonly client: ServiceClient;
  readonly erasure: Erasure;
  readonly handoff: Pick<Handoff, 'prepare' | 'complete'>;
  readonly feed: Pick<ConversationFeed, 'wake'>;
  readonly now: () => Date;
}) {
  const { conversations, turns, contacts, bots, exports, access, disclosures, client } = deps;
  const { erasure, handoff, feed, now } = deps;
  const rows = createConversationRows({ turns, contacts });

  /** Throws `fieldNotValid` for a user who is not a member. */
  async function assertMember(workspaceId: string, userId: string, context: RequestContext): Promise<void> {
    const params = { id: workspaceId, userId };
    const found = await orNull(client.call(workspaceApi.readMembership, { params }, { context }));
    if (found === null) throw fieldError('assignee_id', 'assigneeNoMember');
  }

  /** The newest turns that contain the searched text, by conversation. */
  async function searched(workspaceId: string, { chat_bot_id, search = '' }: ListQuery) {
    return search === ''
      ? new Map<string, string>()
      : turns.conversationIdsWith(workspaceId, chat_bot_id, search);
  }

  /** The ids to which filters on turns restrict the list. */
  async function amongOf(workspaceId: string, { chat_bot_id: botId, item_id, language }: ListQuery) {
    const found = await Promise.all([
      ...(item_id === undefined ? [] : [turns.conversationIdsCiting(workspaceId, botId, item_id)]),
      ...(language === undefined ? [] : [turns.conversationIdsIn(workspaceId, botId, language)]),
    ]);
    const [first, ...others] = found;
    return first === undefined
      ? {}
      : { among: first.filter((id) => others.every((ids) => ids.includes(id))) };
  }

  async function toFilter(
    workspaceId: string,
    query: ListQuery,
    hits: ReadonlyMap<string, string>,
  ): Promise<ConversationFilter> {
    const {
      chat_bot_id: botId,
      userRef,
      channel,
      source,
      state,
      feedback,
      tags,
      unread,
      hasMessages,
    } = query;
    const text = query.search ?? '';
    return {
      botId,
      userRef,
      channel,
      source,
      state,
      feedback,
      tags,
      unread,
      hasMessages,
      hasContact: query.hasContact,
      handedOff: query.handedOff,
      hasCsat: query.hasCsat,
      deflected: query.deflected,
      country: query.country,
      assigneeId: query.assignee_id,
      range: timeRange(query),
      unanswered: query.unanswered,
      ...(query.audience !== 'all' && { audience: query.audience }),
      ...(await amongOf(workspaceId, query)),
      ...(text === '' ? {} : { search: { text, conversationIds: [...hits.keys()] } }),
    };
  }

  return {
    async list(
      { query }: RouteInput<typeof chatApi.listChats>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.listChats> | Download> {
      const { bot } = await bots.bot(query.chat_bot_id, context);
      await access.requireBot(context, scopeOf(bot), query.returnAll ? 'exportHistory' : undefined);
      const hits = await searched(bot.workspace_id, query);
      const filter = await toFilter(bot.workspace_id, query, hits);
      if (query.returnAll) {
        const withHistory = query.include === 'history';
        const showsSensitive = withHistory && query.sensitive;
        if (showsSensitive) await disclosures.ofBot(bot, context);
        return exports.ofBot(bot.workspace_id, filter, { format: query.format, withHistory, showsSensitive });
      }
      const { items, total } = await conversations.page(bot.workspace_id, filter, query);
      const data = await rows.listed(items, query.search ?? '', hits);
      return { data, meta: { total, page: query.page, limit: query.limit } };
    },

    async history(
      { params, query }: RouteInput<typeof chatApi.listHistory>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.listHistory> | Download> {
      const conversation = await conversations.getById(params.id);
      await access.requireBot(context, conversation);
      const range = timeRange(query);
      const { sensitive: showsSensitive } = query;
      if (query.returnAll) await access.requireBot(context, conversation, 'exportHistory');
      if (showsSensitive) await disclosures.ofConversation(conversation, context, query.returnAll);
      if (query.returnAll) {
        return exports.ofConversation(conversation, { range, showsSensitive }, query.format);
      }
      const { items, total } = await turns.page(conversation.workspace_id, conversation._id, {
        ...query,
        range,
      });
      const data = items.map(showsSensitive ? toWholeHistoryItem : toHistoryItem);
      return { data, meta: { total, page: query.page, limit: query.limit } };
    },

    async updateChat({ params, body }: RouteInput<typeof chatApi.updateChat>, context: RequestContext) {
      const conversation = await conversations.getById(params.id);
      const { userId } = await access.require(context, conversation.workspace_id);
      if (body.assignee_id) await assertMember(conversation.workspace_id, body.assignee_id, context);
      const by = { userId, at: now() };
      if (body.state !== undefined) await handoff.prepare(conversation, body.state);
      const changed = await conversations.change(conversation, (current) =>
        decideChange(current, body, context, by),
      );
      if (body.state !== undefined) await handoff.complete(changed, context);
      feed.wake(changed._id);
      return { data: await rows.whole(changed) };
    },

    ...createBulkUseCases({ conversations, access, erasure, rows, handoff, assertMember, feed, now }),

    /** A repeat finds the conversation erased and succeeds again. */
    async deleteChat({ params }: RouteInput<typeof chatApi.deleteChat>, context: RequestContext) {
      const conversation = await conversations.getAny(params.id);
      await access.require(context, conversation.workspace_id);
      await erasure.erase(conversation, context);
      return { data: { id: conversation._id } };
    },
  };
}
