import { describe, expect, it } from 'vitest';
import { DocumentStatus, EntityStatus, type IngestionError } from '@colloquy/contracts';
import { fieldsAfterItem } from './page-ends.policy.ts';

const { processing, processed, insertingError, editingError, parsingError } = DocumentStatus;
const NOW = new Date('2026-03-01T00:00:00Z');
const anError = (code: string): IngestionError => ({ code, message: '', stage: null, retriable: false });
const aPage = (page: object = {}) => ({
  state: 'processing' as const,
  reason: null,
  itemVersion: 2,
  itemHash: 'new',
  contentHash: 'new',
  selected: true,
  isLive: true,
  ...page,
});
const anItem = (item: object = {}) => ({
  version: 2,
  liveVersion: 2,
  documentStatus: processed,
  deleting: false,
  error: null,
  status: EntityStatus.active,
  ...item,
});
const after = (page: object, item: object | null) =>
  fieldsAfterItem(aPage(page), item === null ? null : anItem(item), NOW);

describe('what the end of its item makes of a page', () => {
  it.each<[string, object, object | null, object | null]>([
    ['learnt', {}, {}, { state: 'indexed', reason: null, isLive: true, lastIndexedAt: NOW }],
    ['learnt of a page that was read in part', { reason: 'READ_IN_PART' }, {}, { reason: 'READ_IN_PART' }],
    ['learnt after it could not be', { reason: 'NOT_LEARNT' }, {}, { reason: null }],
    ['still at work', {}, { documentStatus: processing }, null],
    ['an older version of it', {}, { version: 1 }, null],
    ['a later version, by a re-index', {}, { version: 3 }, { state: 'indexed' }],
    [
      'too little text',
      {},
      { documentStatus: parsingError, liveVersion: null, error: anError('EMPTY_TEXT') },
      { state: 'failed', reason: 'EMPTY_TEXT', isLive: false, itemHash: null },
    ],
    [
      'a store that failed',
      {},
      { documentStatus: insertingError, liveVersion: null, error: anError('STORE_UNAVAILABLE') },
      { state: 'failed', reason: 'NOT_LEARNT', isLive: false, itemHash: null },
    ],
    [
      'a new version that failed',
      {},
      { documentStatus: editingError, liveVersion: 1, error: anError('STORE_UNAVAILABLE') },
      { state: 'failed', isLive: true, itemHash: null },
    ],
    [
      'a retry that went well',
      { state: 'failed', itemHash: null, isLive: false },
      {},
      { state: 'indexed', itemHash: 'new' },
    ],
    ['learnt long ago, and its server fails now', { state: 'failed' }, {}, null],
    ['learnt long ago', { state: 'unchanged' }, {}, null],
    [
      'deleted by somebody',
      { state: 'indexed' },
      null,
      { state: 'discovered', selected: false, item_id: null },
    ],
    ['taken away as it is gone', { state: 'gone' }, { deleting: true }, { item_id: null, isLive: false }],
  ])('%s', (_what, page, item, expected) => {
    const fields = after(page, item);
    if (expected === null) expect(fields).toBeNull();
    else expect(fields).toMatchObject(expected);
  });

  it('keeps what its owner chose of a page that its website took away', () => {
    expect(after({ state: 'gone' }, null)).not.toHaveProperty('selected');
  });
});
