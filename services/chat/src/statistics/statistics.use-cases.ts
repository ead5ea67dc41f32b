import {
  byAnswerSource,
  byMetric,
  channelIds,
  isOfMembers,
  type ChatChannel,
  type RouteInput,
  type Statistics,
  type StatisticsFigure,
  type chatApi,
} from '@colloquy/contracts';
import { fieldError, notFound } from '@colloquy/errors';
import type { RequestContext, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import { scopeOf, type BotCache } from '../bots/bot-cache.ts';
import type { ContactRepository } from '../contacts/contacts.repository.ts';
import type { Surveys } from '../flow-results/surveys.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { AskedRow, TurnRepository } from '../turns/turns.repository.ts';
import { askedOf, isAnswered, isQuestion, isUnknown, measure, type Measures } from './measures.ts';
import { intervalAt, intervalStarts, periodOf } from './periods.ts';
import { topsOf } from './tops.ts';

/** DEBUG and the signed-in CHAT are tests of the team, counted where they are asked for. */
const VISITORS_CHANNELS = channelIds((channel) => !isOfMembers(channel));

type Query = RouteInput<typeof chatApi.readStatistics>['query'];

export function createStatisticsUseCases(deps: {
  readonly conversations: Pick<ConversationRepository, 'askers' | 'lastAskedByBot'>;
  readonly turns: Pick<TurnRepository, 'asked'>;
  readonly contacts: Pick<ContactRepository, 'sentIn'>;
  readonly surveys: Surveys;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
  readonly now: () => Date;
}) {
  const { conversations, turns, contacts, surveys, bots, access, now } = deps;

  /** Whose figures are asked for, once the caller may see them. */
  async function scopeOfQuery({ workspace_id, chat_bot_id }: Query, context: RequestContext) {
    if (chat_bot_id !== undefined) {
      const { bot } = await bots.bot(chat_bot_id, context);
      await access.requireBot(context, scopeOf(bot));
      if (workspace_id !== undefined && workspace_id !== bot.workspace_id) throw notFound('bot');
      return { workspaceId: bot.workspace_id, botId: bot.id };
    }
    if (workspace_id === undefined) throw fieldError('workspace_id', 'scopeMissing');
    await access.require(context, workspace_id);
    return { workspaceId: workspace_id, botId: null };
  }

  async function read({ query }: { readonly query: Query }, context: RequestContext) {
    const { workspaceId, botId } = await scopeOfQuery(query, context);
    const period = periodOf(query, now());
    const channels: readonly ChatChannel[] = query.channel ?? VISITORS_CHANNELS;
    return { workspaceId, botId, period, channels };
  }

  return {
    async readStatistics(request, context) {
      const { workspaceId, botId, period, channels } = await read(request, context);
      const { from, to, previousFrom, timezone } = period;
      const range = { from: previousFrom, to };
      const [all, askers, allSent, lastAsked, surveysRead] = await Promise.all([
        turns.asked(workspaceId, botId, range),
        conversations.askers(workspaceId, botId, range),
        contacts.sentIn(workspaceId, botId, range),
        botId === null ? conversations.lastAskedByBot(workspaceId, channels) : null,
        surveys.read(workspaceId, botId, { from, to, channels }, context),
      ]);
      const counted = all.filter(({ channel }) => channels.includes(channel));
      const rows = counted.filter(({ createdAt }) => createdAt >= from);
      const questions = rows.filter(isQuestion);
      const before = counted.filter(({ createdAt }) => createdAt < from);
      const sent = allSent.filter(({ channel }) => channels.includes(channel));
      const sentNow = sent.filter(({ createdAt }) => createdAt >= from);
      const sentBefore = sent.filter(({ createdAt }) => createdAt < from);
      const leftOut = all.filter(
        (row) => row.createdAt >= from && !channels.includes(row.channel) && isQuestion(row),
      );
      const figuresOf = (some: readonly AskedRow[], contacted: typeof sent) =>
        measure(askedOf(some, askers, contacted), contacted);
      const data: Statistics = {
        range: {
          from: from.toISOString(),
          to: to.toISOString(),
          previousFrom: previousFrom.toISOString(),
          timezone,
        },
        totals: compared(figuresOf(rows, sentNow), figuresOf(before, sentBefore)),
        tops: topsOf(questions),
        surveys: surveysRead,
        ...(lastAsked && { bots: byBot(questions, lastAsked) }),
        leftOut: { chats: chatsOf(leftOut), messages: leftOut.length },
      };
      return { data };
    },

    async readStatisticsSeries(request, context) {
      const { workspaceId, botId, period, channels } = await read(request, context);
      const [all, askers, allSent] = await Promise.all([
        turns.asked(workspaceId, botId, period),
        conversations.askers(workspaceId, botId, period),
        contacts.sentIn(workspaceId, botId, period),
      ]);
      const sent = allSent.filter(({ channel }) => channels.includes(channel));
      const asked = askedOf(
        all.filter(({ channel }) => channels.includes(channel)),
        askers,
        sent,
      );
      const { interval } = request.query;
      const starts = intervalStarts(period, interval);
      const byInterval = Map.groupBy(asked, ({ row }) => intervalAt(starts, row.createdAt));
      const sentByInterval = Map.groupBy(sent, ({ createdAt }) => intervalAt(starts, createdAt));
      const points = starts.map((start, at) => ({
        t: start.toISOString(),
        ...measure(byInterval.get(at) ?? [], sentByInterval.get(at) ?? []),
      }));
      return { data: { interval, points } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

function compared(now: Measures, before: Measures): Statistics['totals'] {
  return {
    ...byMetric((metric) => figure(now[metric], before[metric])),
    bySource: byAnswerSource((source) => figure(now.bySource[source], before.bySource[source])),
  };
}

/** A figure with its change in percent, to one decimal. */
function figure(value: number | null, previous: number | null): StatisticsFigure {
  const changePct =
    value === null || previous === null || previous === 0
      ? null
      : Math.round(((value - previous) / previous) * 1_000) / 10;
  return { value, previous, changePct };
}

function chatsOf(rows: readonly AskedRow[]): number {
  return new Set(rows.map(({ chat_id }) => chat_id)).size;
}

function byBot(
  rows: readonly AskedRow[],
  lastAsked: ReadonlyMap<string, Date>,
): NonNullable<Statistics['bots']> {
  const asked = Map.groupBy(rows, ({ chat_bot_id }) => chat_bot_id);
  return [...new Set([...asked.keys(), ...lastAsked.keys()])].map((botId) => {
    const ofBot = asked.get(botId) ?? [];
    return {
      chat_bot_id: botId,
      chats: chatsOf(ofBot),
      answered: ofBot.filter(isAnswered).length,
      unknown: ofBot.filter(isUnknown).length,
      lastMessageAt: lastAsked.get(botId)?.toISOString() ?? null,
    };
  });
}
