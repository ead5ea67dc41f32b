import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.ts';
import { litWithoutGlobals } from './build/lit-without-globals.ts';
import { plainDynamicImports } from './build/plain-dynamic-imports.ts';
import { shortUnicodeClasses } from './build/short-unicode-classes.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: '/widget/',
  // markdown-it includes a table of all 2,231 named entities (15 kB gzip); see the replacement for those kept.
  resolve: { alias: { entities: here('../packages/texts/src/markdown/entities.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: {
        'chat-widget': here('src/chat-widget.ts'),
        widget: here('pages/widget.html'),
        preview: here('pages/preview.html'),
      },
      // Only the contracts' constants and texts are needed here, not their schemas (and zod).
      treeshake: { moduleSideEffects: [{ test: /packages\/contracts\//, sideEffects: false }] },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'chat-widget' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Chunks are evaluated one after the other, and the mode must be set before any schema is created.
          groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]pages[\\/]schema-mode/ }],
        },
      },
    },
  },
  plugins: [
    litWithoutGlobals(),
    plainDynamicImports(),
    shortUnicodeClasses(),
    bundleBudget({
      launcher: 'chat-widget',
      // The preview validates another window's messages; visitors never load those two chunks.
      forbidden: [{ module: /\/zod\//, except: ['zod', 'live-preview'] }],
      // Every page view of every host loads the launcher; only visitors who chat load the rest. The tests' ceilings
      // (tests/ceilings) are closer; these stop builds that exceed them by far.
      brotliBytes: {
        'chat-widget': 10_000,
        'load-panel': 31_000,
        'render-markdown': 36_000,
        'live-preview': 32_000,
      },
    }),
  ],
});
