import { describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { DELETED } from '../../items/items/items.policy.ts';
import { driftOf, type Drift } from './counting.policy.ts';

type Item = NonNullable<Parameters<typeof driftOf>[0]>;
const live: Item = {
  status: 5,
  documentStatus: DocumentStatus.processed,
  deleting: false,
  cleanUpAt: null,
  liveVersion: 2,
  chunkCount: 3,
};
const failed = { ...live, documentStatus: DocumentStatus.parsingError, liveVersion: null, chunkCount: 0 };

describe('the chunks of an item', () => {
  it.each<[string, Item | null, [number, number][], Drift]>([
    ['as many as it says', live, [[2, 3]], null],
    ['none left', live, [], 'missing'],
    ['some of them gone', live, [[2, 1]], 'missing'],
    ['more than it says', live, [[2, 4]], 'missing'],
    ['gone, and an older version there', live, [[1, 3]], 'missing'],
    [
      'an older version beside it',
      live,
      [
        [1, 3],
        [2, 3],
      ],
      'surplus',
    ],
    [
      'of an edit that failed, with what the edit left',
      { ...live, documentStatus: DocumentStatus.editingError },
      [
        [2, 3],
        [3, 1],
      ],
      'surplus',
    ],
    ['of an item that could not be read', failed, [[1, 2]], 'surplus'],
    ['of an item that could not be read, none', failed, [], null],
    ['of an item that is not there', null, [[1, 2]], 'orphans'],
    ['of a deleted item', { ...live, status: DELETED, deleting: true }, [[2, 3]], 'orphans'],
    ['of a deleted item, none', { ...live, status: DELETED }, [], null],
    [
      'while a worker is at it',
      { ...live, documentStatus: DocumentStatus.processing },
      [
        [2, 3],
        [3, 1],
      ],
      null,
    ],
    [
      'before the clean-up',
      { ...live, cleanUpAt: new Date(0) },
      [
        [1, 3],
        [2, 3],
      ],
      null,
    ],
    ['before its deletion', { ...live, deleting: true }, [[2, 3]], null],
  ])('%s', (_what, item, stored, expected) => {
    expect(driftOf(item, new Map(stored))).toBe(expected);
  });
});
