import { STATISTICS_METRICS, type StatisticsPoint } from '@colloquy/contracts';

/** By this mark spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * A time series as a file (RFC 4180), a line for each interval. Its cells are moments, numbers and the names of
 * metrics: nothing that a person wrote, so none that a spreadsheet would take for a formula. Unknown rates are empty.
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
