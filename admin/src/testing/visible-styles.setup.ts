import type createCache from '@emotion/cache';
import { afterEach, vi } from 'vitest';

type Options = Parameters<typeof createCache>[0];
type Plugin = NonNullable<Options['stylisPlugins']>[number];

/** What says whether somebody sees an element or can point at it: all that a simulated page takes of its styles. */
const TELLING = new Set(['display', 'visibility', 'pointer-events', 'user-select']);
/** An element inherits all of these but `display` from those around it, so that "auto" and "visible" tell as much. */
const TELLS = /display:\s*none|(?:visibility|pointer-events|user-select):/;

const onlyTelling: Plugin = (element) => {
  if (element.type === 'decl' && !TELLING.has(String(element.props))) element.value = '';
};

const caches: ReturnType<typeof createCache>[] = [];

/** The styles of pages that are gone: each would be matched against each element of the pages after them. */
afterEach(() => {
  for (const cache of caches.splice(0)) cache.sheet.flush();
});

/** Styles that tell nothing of it stay out of the page: each rule in it is matched against each element that a test asks for. */
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
