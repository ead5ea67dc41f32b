import { MAX_FILTERED_ITEMS } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import type { ItemFilter } from '../../items/index.ts';

/**
 * The ids of a filter's items, of which one more than MAX_FILTERED_ITEMS was asked for. Throws a field error when there
 * are more: a search in a part of them would pass for one in all.
 */
export function narrowedTo(ids: readonly string[], { tags }: ItemFilter): readonly string[] {
  if (ids.length <= MAX_FILTERED_ITEMS) return ids;
  throw fieldError(tags === undefined ? 'language' : 'tags', ['filterTooWide', { max: MAX_FILTERED_ITEMS }]);
}
