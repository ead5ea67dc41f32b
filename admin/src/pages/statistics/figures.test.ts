import { METRICS, statisticsMetricSchema } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { aPoint } from '../../testing/statistics.ts';
import { FIGURE_NAMES, FIGURES, isFigureName } from './figures.ts';
import { seriesCsv } from './series-csv.ts';

const ROWS = Object.keys(METRICS);

test('contract, page and CSV have a metric for each row of the table, in its order', () => {
  expect(statisticsMetricSchema.options).toEqual([...ROWS, 'bySource']);
  expect(FIGURE_NAMES).toEqual(ROWS.map((name) => (name === 'unknownRate' ? 'answeredShare' : name)));
  const [head = ''] = seriesCsv([aPoint('2026-11-14T00:00:00.000Z')])
    .slice(1)
    .split('\r\n');
  expect(head.split(',').slice(0, ROWS.length + 1)).toEqual(['from', ...ROWS]);
});

test('the page shows a metric as the table says, and the answered share instead of the unanswered one', () => {
  expect(FIGURES.latencyP50).toEqual(METRICS.latencyP50);
  expect(FIGURES.answeredShare).toEqual({ unit: 'share', meaning: 'good' });
  expect(isFigureName('unknownRate')).toBe(false);
});
