import { expect, test } from 'vitest';
import { aPoint } from '../../testing/statistics.ts';
import { seriesCsv } from './series-csv.ts';

test('a line for each interval, unknown rates empty, and no cell that a spreadsheet would calculate', () => {
  const file = seriesCsv([
    aPoint('2026-11-14T00:00:00.000Z', { chats: 12, unknownRate: null }),
    aPoint('2026-11-15T00:00:00.000Z', { chats: 3, unknownRate: 0.25 }),
  ]);
  expect(file.startsWith('\uFEFFfrom,chats,visitors,')).toBe(true);
  const [head = '', ...rows] = file.slice(1).trimEnd().split('\r\n');
  const cells = rows.map((row) => row.split(','));
  const at = (name: string) => head.split(',').indexOf(name);
  expect(
    cells.map((row) => [row[0], row[at('chats')], row[at('unknownRate')], row[at('source_CACHE')]]),
  ).toEqual([
    ['2026-11-14T00:00:00.000Z', '12', '', '0'],
    ['2026-11-15T00:00:00.000Z', '3', '0.25', '0'],
  ]);
  expect(cells.every((row) => row.length === head.split(',').length)).toBe(true);
  expect(
    [head, ...rows]
      .join(',')
      .split(',')
      .filter((cell) => /^[=+@\t\r-]/.test(cell)),
  ).toEqual([]);
});
