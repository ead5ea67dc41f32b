import { expect, test } from 'vitest';
import { showNumber } from './show-number.ts';
import { showPercent } from './show-percent.ts';

test.each([
  [0, '0'],
  [1_200, '1,200'],
  [1_234_567, '1,234,567'],
])('%d is shown as %s', (value, shown) => {
  expect(showNumber(value)).toBe(shown);
});

test('a share is shown with at most one decimal', () => {
  expect(showPercent(1 / 3)).toBe('33.3%');
});
