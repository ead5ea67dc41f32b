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
import {
  scopeOf,
  type BotCache,
  type ContactRepository,
  type TimeRange,
  type ConversationRepository,
  type AskedRow,
  type TurnRepository,
} from '../conversations/index.ts';
import type { Surveys } from '../flows/index.ts';
import type { ModelPrices } from '../models/index.ts';
import { isOfLocale } from './locale.ts';
import { askedOf, isAnswered, isQuestion, isUnknown, measure, type Measures } from './measures.ts';
import { intervalAt, intervalStarts, periodOf } from './periods.ts';
import { topsOf } from './tops.ts';

/** The default channels. DEBUG and the signed-in CHAT are members' tests, counted only on request. */
const VISITORS_CHANNELS = channelIds((channel) => !isOfMembers(channel));

type Query = RouteInput<typeof chatApi.readStatistics>['query'];

interface Scope {
  readonly workspaceId: string;
  readonly botId: string | null;
  readonly channels: readonly ChatChannel[];
}

export function createStatisticsUseCases(deps: {
  readonly conversations: Pick<ConversationRepository, 'askers' | 'lastAskedByBot'>;
  readonly turns: Pick<TurnRepository, 'asked'>;
  readonly contacts: Pick<ContactRepository, 'sentIn'>;
  readonly surveys: Surveys;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
  readonly prices: ModelPrices;
  readonly now: () => Date;
}) {
  const { conversations, turns, contacts, surveys, bots, access, prices, now } = deps;

  /** The scope of a query, after the access check. */
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

  /** Reads the turns and contacts in a query's range, and counts them. */
  async function read(query: Query, range: Required<TimeRange>, scope: Scope) {
    const { workspaceId, botId, channels } = scope;
    const [asked, askers, sent] = await Promise.all([
      turns.asked(workspaceId, botId, range),
      conversations.askers(workspaceId, botId, range),
      contacts.sentIn(workspaceId, botId, range),
    ]);
    const isCounted = ({ channel }: { readonly channel: ChatChannel }) => channels.includes(channel);
    const isOfChat = query.locale === undefined ? () => true : isOfLocale(query.locale, asked, askers);
    const all = asked.filter(isOfChat);
    return {
      all,
      askers,
      isOfChat,
      counted: all.filter(isCounted),
      sent: sent.filter((contact) => isCounted(contact) && isOfChat(contact)),
    };
  }

  async function open({ query }: { readonly query: Query }, context: RequestContext) {
    const scope = await scopeOfQuery(query, context);
    const channels: readonly ChatChannel[] = query.channel ?? VISITORS_CHANNELS;
    return { ...scope, period: periodOf(query, now()), channels };
  }

  return {
    async readStatistics(request, context) {
      const { query } = request;
      const { period, ...scope } = await open(request, context);
      const { workspaceId, botId, channels } = scope;
      const { from, to, previousFrom, timezone } = period;
      const [{ all, askers, counted, sent, isOfChat }, lastAsked] = await Promise.all([
        read(query, { from: previousFrom, to }, scope),
        botId === null ? conversations.lastAskedByBot(workspaceId, channels) : null,
      ]);
      const surveysRead = await surveys.read(workspaceId, botId, { from, to, channels, isOfChat }, context);
      const rows = counted.filter(({ createdAt }) => createdAt >= from);
      const questions = rows.filter(isQuestion);
      const before = counted.filter(({ createdAt }) => createdAt < from);
      const sentNow = sent.filter(({ createdAt }) => createdAt >= from);
      const sentBefore = sent.filter(({ createdAt }) => createdAt < from);
      const leftOut = all.filter(
        (row) => row.createdAt >= from && !channels.includes(row.channel) && isQuestion(row),
      );
      const figuresOf = (some: readonly AskedRow[], contacted: typeof sent) =>
        measure(askedOf(some, askers, contacted), contacted, prices);
      const data = {
        range: {
          from: from.toISOString(),
          to: to.toISOString(),
          previousFrom: previousFrom.toISOString(),
          timezone,
        },
        totals: chosen(compared(figuresOf(rows, sentNow), figuresOf(before, sentBefore)), query),
        tops: topsOf(questions, askers),
        surveys: surveysRead,
        ...(lastAsked && { bots: byBot(questions, lastAsked) }),
        leftOut: { chats: chatsOf(leftOut), messages: leftOut.length },
        currency: prices.currency,
      };
      return { data };
    },

    async readStatisticsSeries(request, context) {
      const { query } = request;
      const { period, ...scope } = await open(request, context);
      const { counted, askers, sent } = await read(query, period, scope);
      const asked = askedOf(counted, askers, sent);
      const { interval } = query;
      const starts = intervalStarts(period, interval);
      const byInterval = Map.groupBy(asked, ({ row }) => intervalAt(starts, row.createdAt));
      const sentByInterval = Map.groupBy(sent, ({ createdAt }) => intervalAt(starts, createdAt));
      const points = starts.map((start, at) => ({
        t: start.toISOString(),
        ...chosen(measure(byInterval.get(at) ?? [], sentByInterval.get(at) ?? [], prices), query),
      }));
      return { data: { interval, points } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

/** The requested figures; all of them unless the query names some. */
function chosen<T extends object>(figures: T, { metrics }: Pick<Query, 'metrics'>): Partial<T> {
  if (metrics === undefined) return figures;
  const names = new Set<string>(metrics);
  const left: Partial<T> = { ...figures };
  for (const name in left) if (!names.has(name)) delete left[name];
  return left;
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
