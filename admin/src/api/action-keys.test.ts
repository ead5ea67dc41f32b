import { expect, test } from 'vitest';
import { createActionKeys } from './action-keys.ts';

test('a double click and a retry carry the key of the first try; the next action has its own', () => {
  let made = 0;
  const keys = createActionKeys(() => `key-${(made += 1)}`);
  expect(keys.keyOf('POST /workspaces {}')).toBe('key-1');
  expect(keys.keyOf('POST /workspaces {}')).toBe('key-1');
  expect(keys.keyOf('POST /workspaces {"name":"other"}')).toBe('key-2');
  keys.finish('POST /workspaces {}');
  expect(keys.keyOf('POST /workspaces {}')).toBe('key-3');
});
