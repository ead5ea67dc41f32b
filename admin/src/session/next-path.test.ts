import { expect, test } from 'vitest';
import { nextPathOf } from './next-path.ts';

test.each([
  [{ nextPath: '/chat/b1?x=1' }, '/chat/b1?x=1'],
  [null, '/workspace'],
  [{ nextPath: '/login' }, '/workspace'],
  [{ nextPath: '//evil.example' }, '/workspace'],
  [{ nextPath: '/\\evil.example' }, '/workspace'],
  [{ nextPath: 'https://evil.example' }, '/workspace'],
  [{ nextPath: 7 }, '/workspace'],
])('after the login, %j leads to %s', (state, path) => {
  expect(nextPathOf(state)).toBe(path);
});
