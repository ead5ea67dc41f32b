import { SearchType } from '@colloquy/contracts';
import { ERRORS, isAppError } from '@colloquy/errors';
import { answeringVersion } from '../../items/index.ts';
import type { Parts, Retrieve } from '../../index/index.ts';

/** Items whose passages are searched for, of the first so many of the bot. */
const PROVEN_ITEMS = 3;
const ITEMS_LOOKED_AT = 100;
const QUERY_LETTERS = 500;
const TOP_K = 6;

/** One of the passages that should be found and are not: of which item, and the code that its search ended with, if it did. */
export interface UnfoundPassage {
  readonly item_id: string;
  readonly name: string;
  readonly code: string | null;
}

export type ProveIndex = (workspaceId: string, botId: string) => Promise<UnfoundPassage | null>;

/**
 * Searches for passages that a bot is known to have, as a question would. Null when one is found, or when it has none.
 * Throws what a search throws whose store or model is away.
 */
export function createProveIndex(
  deps: Pick<Parts, 'items' | 'vectors' | 'now'> & { readonly retrieve: Retrieve },
): ProveIndex {
  const { items, vectors, retrieve, now } = deps;

  async function isFound(
    workspaceId: string,
    botId: string,
    itemId: string,
    version: number,
  ): Promise<boolean> {
    const [chunk] = await vectors.listItem({
      workspaceId,
      botId,
      itemId,
      version,
      range: { from: 0, to: 1 },
    });
    if (chunk === undefined) return false;
    const query = chunk.text.slice(0, QUERY_LETTERS);
    const { vectorHybrid: searchType } = SearchType;
    const asked = { workspaceId, botId, query, searchType, topK: TOP_K, language: null };
    const { hits } = await retrieve(asked, new AbortController().signal);
    // Of passages that say the same, one is enough.
    return hits.some(({ item_id, text }) => item_id === itemId || text === chunk.text);
  }

  return async (workspaceId, botId) => {
    const page = await items.ofBotAfter(workspaceId, botId, '', ITEMS_LOOKED_AT);
    const answering = page.flatMap((item) => {
      const version = item.chunkCount === 0 ? null : answeringVersion(item, now());
      return version === null ? [] : [{ item_id: item._id, name: item.name, version }];
    });
    let unfound: UnfoundPassage | null = null;
    for (const { item_id, name, version } of answering.slice(0, PROVEN_ITEMS)) {
      try {
        if (await isFound(workspaceId, botId, item_id, version)) return null;
        unfound ??= { item_id, name, code: null };
      } catch (error) {
        if (!isAppError(error, ERRORS.vectorStoreDamaged)) throw error;
        unfound ??= { item_id, name, code: error.code };
      }
    }
    return unfound;
  };
}
