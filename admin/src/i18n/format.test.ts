import { expect, test } from 'vitest';
import { formatBytes } from './format.ts';

test.each([
  [0, '0 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [20 * 1024 * 1024, '20 MB'],
  [2 ** 80, '1 YB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
