import { expect, test } from 'vitest';
import { selectCurrent } from './selection.ts';

const items = [{ id: 'a' }, { id: 'b' }];
const [a, b] = items;

test.each([
  ['waits for the list', { idInUrl: 'a', items: undefined, hasMore: false }, { kind: 'wait' }],
  ['has none to use', { idInUrl: 'a', items: [], hasMore: false }, { kind: 'none' }],
  [
    'uses the one in the URL',
    { idInUrl: 'b', items, hasMore: true },
    { kind: 'use', item: b, isInUrl: true },
  ],
  ['looks through all pages', { idInUrl: 'z', items, hasMore: true }, { kind: 'loadMore' }],
  [
    'falls back to the first',
    { idInUrl: 'z', items, hasMore: false },
    { kind: 'use', item: a, isInUrl: false },
  ],
  [
    'takes the first when the URL names none',
    { idInUrl: undefined, items, hasMore: true },
    { kind: 'use', item: a, isInUrl: false },
  ],
  [
    'prefers what was current',
    { idInUrl: undefined, preferredId: 'b', items, hasMore: false },
    { kind: 'use', item: b, isInUrl: false },
  ],
  [
    'forgets what is gone',
    { idInUrl: undefined, preferredId: 'z', items, hasMore: false },
    { kind: 'use', item: a, isInUrl: false },
  ],
])('the current workspace: %s', (_, choice, expected) => {
  expect(selectCurrent(choice)).toEqual(expected);
});
