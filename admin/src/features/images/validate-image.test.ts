import { expect, test } from 'vitest';
import { validateImage } from './validate-image.ts';

test.each([
  ['image/png', 1, undefined],
  ['image/jpeg', 5 * 1024 * 1024, undefined],
  ['image/webp', 1, undefined],
  ['image/webp', 5 * 1024 * 1024 + 1, 'tooLarge'],
  ['image/png', 0, 'empty'],
  ['image/svg+xml', 1, 'type'],
  ['image/gif', 1, 'type'],
  ['', 1, 'type'],
])('%s of %i bytes is checked %s', (type, size, issue) => {
  expect(validateImage({ type, size })).toBe(issue);
});
