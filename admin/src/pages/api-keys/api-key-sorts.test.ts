import { expect, test } from 'vitest';
import { endlessLast } from './api-key-sorts.ts';

const keys = [
  ['endless', null],
  ['endless too', null],
  ['soon', '2026-05-01T00:00:00.000Z'],
  ['later', '2026-06-01T00:00:00.000Z'],
] as const;

const namesIn = (field: 'expiresAt' | 'lastUsedAt') =>
  endlessLast(
    keys.map(([name, expiresAt]) => ({ name, expiresAt })),
    { field },
  ).map(({ name }) => name);

test('a key without an end is the last to end', () => {
  expect(namesIn('expiresAt')).toEqual(['soon', 'later', 'endless', 'endless too']);
});

test('in every other order the keys stay as they came', () => {
  expect(namesIn('lastUsedAt')).toEqual(['endless', 'endless too', 'soon', 'later']);
});
