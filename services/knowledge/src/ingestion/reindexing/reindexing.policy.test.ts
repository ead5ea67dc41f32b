import { describe, expect, it } from 'vitest';
import { DocumentStatus } from '@colloquy/contracts';
import { EXCLUDED_ALWAYS, stateAfter } from '../../items/items/items.policy.ts';
import { reindexOf } from './reindexing.policy.ts';

const { pending, processing, insertingError, deletingError, processed, editingError, parsingError } =
  DocumentStatus;
type Item = Parameters<typeof reindexOf>[0];
const anItem = (fields: Partial<Item> = {}): Item => ({
  documentStatus: processed,
  liveVersion: 3,
  version: 3,
  error: null,
  deleting: false,
  reindexId: 'r0',
  status: 5,
  ...fields,
});
/** All that is written of the item. */
const written = (item: Item) => {
  const change = reindexOf(item, 'r1');
  if (change === null) return null;
  const { set, move } = change;
  return move === null ? set : { ...set, documentStatus: stateAfter(item, move) };
};
const anError = (retriable: boolean) => ({ code: 'X', message: '', stage: 'embed' as const, retriable });

describe('what a re-index makes of an item', () => {
  it('is a new version of the same source, while the old one answers', () => {
    expect(written(anItem())).toMatchObject({
      reindexId: 'r1',
      documentStatus: processing,
      version: 4,
      maskedFrom: EXCLUDED_ALWAYS,
    });
    expect(written(anItem())).not.toHaveProperty('liveVersion');
  });

  it('is another try of an edit that failed', () => {
    const failed = anItem({ documentStatus: editingError, version: 4, error: anError(true) });
    const set = written(failed);
    expect(set).toMatchObject({ reindexId: 'r1', documentStatus: processing, error: null });
    expect(set).not.toHaveProperty('version');
  });

  it('is a note and no more where an edit needs a new file', () => {
    const unreadable = anItem({ documentStatus: editingError, version: 4, error: anError(false) });
    expect(written(unreadable)).toEqual({ reindexId: 'r1' });
  });

  it.each<[string, Partial<Item>]>([
    ['is taken up already', { reindexId: 'r1' }],
    ['is removed', { status: 9 }],
    ['is being deleted', { deleting: true }],
    ['never answered', { liveVersion: null }],
    ...[pending, processing, insertingError, deletingError, parsingError].map(
      (documentStatus): [string, Partial<Item>] => [`is in state ${documentStatus}`, { documentStatus }],
    ),
  ])('is nothing now when it %s', (_why, fields) => {
    expect(written(anItem(fields))).toBeNull();
  });
});
