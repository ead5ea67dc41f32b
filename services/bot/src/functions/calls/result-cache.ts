import { LRUCache } from 'lru-cache';
import type { FunctionArguments, FunctionResult } from '@colloquy/contracts';
import type { BotScope } from '@colloquy/service-kit';
import type { StoredFunction } from '../functions.model.ts';

/** Characters of results that a process keeps. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** A result takes room even where it is empty. */
const OVERHEAD_CHARACTERS = 512;

export type ResultCache = ReturnType<typeof createResultCache>;

/** Results for `cacheSeconds`, each for the very arguments, bot and revision of the function that it came from. */
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
    /** A result that is young enough, at once. */
    find: (scope: BotScope, called: StoredFunction, given: FunctionArguments): FunctionResult | undefined =>
      called.cacheSeconds === 0 ? undefined : results.get(keyOf(scope, called, given)),
    keep(scope: BotScope, called: StoredFunction, given: FunctionArguments, result: FunctionResult): void {
      if (called.cacheSeconds === 0 || !result.ok) return;
      results.set(keyOf(scope, called, given), result, { ttl: called.cacheSeconds * 1_000 });
    },
  };
}
