import type { Plugin } from 'vite';

/**
 * Replaces Vite's preload helper by the bare `import()`: the chunks of the widget bring no style sheets, and the
 * helper, which stays in the launcher without `modulePreload` too, would look for them on the host page's origin.
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
