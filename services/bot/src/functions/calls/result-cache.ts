import { LRUCache } from 'lru-cache';
import type { FunctionArguments, FunctionResult } from '@colloquy/contracts';
import type { BotScope } from '@colloquy/service-kit';
import type { StoredFunction } from '../functions.model.ts';

/** Maximum characters of cached results per process. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Size of an entry besides its text. */
const OVERHEAD_CHARACTERS = 512;

export type ResultCache = ReturnType<typeof createResultCache>;

/** Caches results for `cacheSeconds`, keyed by arguments, bot and revision of the function. */
export function createResultCache() {
  const results = new LRUCache<string, FunctionResult>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ value }, key) => OVERHEAD_CHARACTERS + value.length + key.length,
  });
  const keyOf = (scope: BotScope, { id, revision }: StoredFunction, given: FunctionArguments) => {
    const sorted = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([scope.workspace_id, scope.chat_bot_id, id, revision, sorted]);
  };
  return {
    /** A sufficiently recent result, without waiting. */
    find: (scope: BotScope, called: StoredFunction, given: FunctionArguments): FunctionResult | undefined =>
      called.cacheSeconds === 0 ? undefined : results.get(keyOf(scope, called, given)),
    keep(scope: BotScope, called: StoredFunction, given: FunctionArguments, result: FunctionResult): void {
      if (called.cacheSeconds === 0 || !result.ok) return;
      results.set(keyOf(scope, called, given), result, { ttl: called.cacheSeconds * 1_000 });
    },
  };
}
