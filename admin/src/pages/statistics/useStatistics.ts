import {
  chatApi,
  type ChatBot,
  type Statistics,
  type StatisticsInterval,
  type StatisticsPoint,
} from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';
import { pointsOf, wholeOf } from '../../features/figures/whole-statistics.ts';
import { useTimezone } from '../../session/useTimezone.ts';
import type { Choice, Span } from './choice.ts';

/** A part of the page that is loaded separately. */
export interface Part<TData> {
  readonly data: TData | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The figures of a chatbot in a range, and the same per interval, in the user's time zone. */
export function useStatistics(
  bot: ChatBot,
  choice: Choice,
  /** Nothing is loaded without it. */
  span: Span | null,
  interval: StatisticsInterval,
): { readonly stats: Part<Statistics>; readonly series: Part<readonly StatisticsPoint[]> } {
  const timezone = useTimezone();
  const channel = choice.channels === null ? {} : { channel: [...choice.channels] };
  const days = span === null ? {} : { dateFrom: span.dateFrom, dateTo: span.dateTo };
  const query = { chat_bot_id: bot.id, ...days, timezone, ...channel };
  const options = { enabled: timezone !== undefined && span !== null };
  const stats = useRoute(chatApi.readStatistics, { query }, options);
  const series = useRoute(chatApi.readStatisticsSeries, { query: { ...query, interval } }, options);
  return {
    stats: { data: wholeOf(stats.data), error: stats.error, refetch: stats.refetch },
    series: { data: pointsOf(series.data), error: series.error, refetch: series.refetch },
  };
}

/** Whether any visitor has ever asked a chatbot; undefined until loaded. */
export function useWasAsked(bot: ChatBot): boolean | undefined {
  const { data, isError } = useRoute(chatApi.listChats, {
    query: { chat_bot_id: bot.id, hasMessages: true, limit: 1, audience: 'visitor' },
  });
  return isError ? true : data && data.meta.total > 0;
}
