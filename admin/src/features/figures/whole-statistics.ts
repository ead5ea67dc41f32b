import {
  wholeStatisticsSchema,
  wholeStatisticsSeriesSchema,
  type RouteOutput,
  type Statistics,
  type StatisticsPoint,
  type chatApi,
} from '@colloquy/contracts';

/** The figures of a response; the dashboard requests all metrics. */
export function wholeOf(
  answer: RouteOutput<typeof chatApi.readStatistics> | undefined,
): Statistics | undefined {
  return answer && wholeStatisticsSchema.parse(answer.data);
}

/** The points of a response; the dashboard requests all metrics. */
export function pointsOf(
  answer: RouteOutput<typeof chatApi.readStatisticsSeries> | undefined,
): readonly StatisticsPoint[] | undefined {
  return answer && wholeStatisticsSeriesSchema.parse(answer.data).points;
}
