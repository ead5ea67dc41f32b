import { expect, test } from 'vitest';
import { isCloseSwipe } from './swipe.ts';

test.each([
  ['long enough to the left', { x: 200, y: 10 }, { x: 49, y: 20 }, true],
  ['exactly the threshold', { x: 200, y: 10 }, { x: 50, y: 10 }, false],
  ['to the right', { x: 20, y: 10 }, { x: 220, y: 10 }, false],
  ['rather a scroll', { x: 200, y: 10 }, { x: 40, y: 300 }, false],
])('a touch %s closes the sidebar: %s', (_, start, end, expected) => {
  expect(isCloseSwipe(start, end)).toBe(expected);
});
