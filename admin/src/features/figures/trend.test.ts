import { expect, test } from 'vitest';
import { pointsOf } from './Sparkline.tsx';
import { answeredShare, shareTrendOf, trendOf } from './trend.ts';

const figure = (value: number | null, previous: number | null) => ({ value, previous, changePct: null });

test.each([
  [figure(12, 10), 'neutral', { direction: 'more', by: 20, isGood: null }],
  [figure(12, 10), 'bad', { direction: 'more', by: 20, isGood: false }],
  [figure(5, 10), 'bad', { direction: 'less', by: 50, isGood: true }],
  [figure(3, 0), 'bad', { direction: 'more', by: null, isGood: false }],
  [figure(3, 3), 'bad', { direction: 'same', by: null, isGood: null }],
  [figure(null, 3), 'bad', null],
] as const)('%j, of which more is %s, is the trend %j', (of, meaning, trend) => {
  expect(trendOf(of, meaning)).toEqual(trend);
});

test('a share is compared in percentage points, as it is shown', () => {
  expect(shareTrendOf(answeredShare(figure(0.125, 0.25)), 'good')).toEqual({
    direction: 'more',
    by: 13,
    isGood: true,
  });
  expect(shareTrendOf(answeredShare(figure(null, 0.25)), 'good')).toBeNull();
});

test('the line of a week stands on the ground where nothing was counted, and where it stood while nothing is known', () => {
  expect(pointsOf([0, 0])).toBe('0,26 100,26');
  expect(pointsOf([1, null, 0])).toBe('0,2 50,2 100,26');
});
