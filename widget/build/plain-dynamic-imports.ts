import type { Plugin } from 'vite';

/**
 * Replaces Vite's preload helper with the bare `import()`: the widget's chunks have no style sheets, and the helper,
 * which stays in the launcher even without `modulePreload`, would look for them on the host page's origin.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
