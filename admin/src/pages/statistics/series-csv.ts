import { STATISTICS_METRICS, type StatisticsPoint } from '@colloquy/contracts';

/** The mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * A time series as CSV (RFC 4180), one line per interval. Its cells are times, numbers and metric names, so none can
 * become a formula. Unknown rates are empty.
 */
export function seriesCsv(points: readonly StatisticsPoint[]): string {
  const sources = points[0] === undefined ? [] : sourcesOf(points[0]);
  const head = ['from', ...STATISTICS_METRICS, ...sources.map(([source]) => `source_${source}`)];
  const rows = points.map((point) => [
    point.t,
    ...STATISTICS_METRICS.map((metric) => point[metric] ?? ''),
    ...sourcesOf(point).map(([, amount]) => amount),
  ]);
  return BYTE_ORDER_MARK + [head, ...rows].map((cells) => cells.join(',') + LINE_END).join('');
}

function sourcesOf(point: StatisticsPoint): [string, number][] {
  return Object.entries(point.bySource);
}
