import { expect, test } from 'vitest';
import { builtInOf } from './views.ts';

test.each([
  [{}, 'all'],
  [{ search: 'tyre' }, 'all'],
  [{ state: ['waiting' as const] }, 'waiting'],
  [{ unanswered: true as const }, 'unanswered'],
  [{ feedback: 'down' as const, search: 'tyre' }, 'notHelpful'],
  [{ assignee_id: 'me' }, 'mine'],
  [{ assignee_id: 'other' }, undefined],
  [{ unanswered: true as const, channel: 3 as const }, undefined],
])('%j is the view %s', (filter, view) => {
  expect(builtInOf(filter, 'me')?.id).toBe(view);
});
