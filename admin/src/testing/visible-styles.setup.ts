import type createCache from '@emotion/cache';
import { afterEach, vi } from 'vitest';

type Options = Parameters<typeof createCache>[0];
type Plugin = NonNullable<Options['stylisPlugins']>[number];

/** Properties that decide whether an element is visible or clickable: the only styles that simulated pages keep. */
const TELLING = new Set(['display', 'visibility', 'pointer-events', 'user-select']);
/** All of these except `display` are inherited, so "auto" and "visible" matter too. */
const TELLS = /display:\s*none|(?:visibility|pointer-events|user-select):/;

const onlyTelling: Plugin = (element) => {
  if (element.type === 'decl' && !TELLING.has(String(element.props))) element.value = '';
};

const caches: ReturnType<typeof createCache>[] = [];

/** Removes styles of earlier pages, because each rule would be matched against each element of later pages. */
afterEach(() => {
  for (const cache of caches.splice(0)) cache.sheet.flush();
});

/** Drops other styles, because each rule is matched against each element that a test queries. */
vi.mock('@emotion/cache', async (actual) => {
  const { default: create } = await actual<{ default: typeof createCache }>();
  const createTelling = (options: Options) => {
    const cache = create({ ...options, stylisPlugins: [onlyTelling] });
    caches.push(cache);
    const { insert } = cache;
    cache.insert = (selector, serialized, sheet, shouldCache) => {
      if (TELLS.test(serialized.styles)) return insert(selector, serialized, sheet, shouldCache);
      if (shouldCache) cache.inserted[serialized.name] = true;
    };
    return cache;
  };
  return { default: createTelling };
});
