import { expect, test } from 'vitest';
import { citedChunkIndex } from './chat.ts';

test.each([
  [{ chunk: { version: 2, index: 7 }, index: 7 }, 7],
  [{ chunk: { version: 2, index: 0 } }, 0],
  [{ index: 4 }, 4],
  [{}, undefined],
])('the chunk of a citation is found in either field that an answer may hold: %j', (citation, index) => {
  expect(citedChunkIndex(citation)).toBe(index);
});
