import { describe, expect, it } from 'vitest';
import { rowsOfColumns, type LineColumn } from './table-columns.ts';

const column = (
  left: number,
  lines: readonly string[],
  { top = 100, step = 50 } = {},
): LineColumn<string> => ({
  lines: lines.map((line, at) => ({
    line,
    base: top + at * step + (at % 2) * 4,
    height: 40,
    characters: line.length,
  })),
  left,
  right: left + Math.max(...lines.map(({ length }) => length)) * 20,
});
const rowsOf = (...columns: readonly LineColumn<string>[]): string[] =>
  rowsOfColumns(columns).map(({ lines }) => lines.join(' | '));

describe('the columns of a recognised page', () => {
  it('are rows where they are those of a table', () => {
    const title = column(100, ['Prices of the season'], { top: 20 });
    expect(
      rowsOf(title, column(100, ['Bike', 'City bike', 'Tandem']), column(600, ['Day', '19', '45'])),
    ).toEqual(['Prices of the season', 'Bike | Day', 'City bike | 19', 'Tandem | 45']);
  });

  it('are rows where each cell was told as a block, and some are empty', () => {
    const cells = (left: number, texts: readonly (string | null)[]) =>
      texts.flatMap((text, at) => (text === null ? [] : [column(left, [text], { top: 100 + at * 160 })]));
    expect(
      rowsOf(
        ...cells(600, ['Day', '19', '45']),
        ...cells(900, ['Week', null, '210']),
        ...cells(100, ['Bike', 'City', 'Tandem']),
      ),
    ).toEqual(['Bike | Day | Week', 'City | 19', 'Tandem | 45 | 210']);
  });

  it('are rows where a column was told in two parts', () => {
    const parts = [column(100, ['Bike', 'City']), column(100, ['Tandem', 'Cargo bike'], { top: 500 })];
    const days = [
      ...['Day', '19'].map((text, at) => column(600, [text], { top: 100 + at * 50 })),
      ...['45', '52'].map((text, at) => column(600, [text], { top: 500 + at * 50 })),
    ];
    const joined = { ...column(600, []), lines: days.flatMap(({ lines }) => lines), left: 600, right: 700 };
    expect(rowsOf(...parts, joined)).toEqual(['Bike | Day', 'City | 19', 'Tandem | 45', 'Cargo bike | 52']);
  });

  it('stay one after another where they are those of a text', () => {
    const lines = ['The station opens at nine', 'and closes at six on each', 'of the days of the week.'];
    const others = ['Tours begin at the shed', 'behind the main station', 'on every second day.'];
    const [left, right] = [column(100, lines), column(800, others)];
    expect(rowsOf(left, right)).toEqual([...lines, ...others]);
  });
});
