import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.ts';
import { litWithoutGlobals } from './build/lit-without-globals.ts';
import { plainDynamicImports } from './build/plain-dynamic-imports.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: '/widget/',
  // markdown-it brings the table of all 2,231 named entities (15 kB gzip); see the replacement for what is kept.
  resolve: { alias: { entities: here('src/markdown/entities.ts') } },
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
      // The contracts' constants and texts are wanted here, their schemas (and zod) are not.
      treeshake: { moduleSideEffects: [{ test: /packages\/contracts\//, sideEffects: false }] },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'chat-widget' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // One chunk runs to its end before the next: the mode must be set before any schema is made.
          groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]pages[\\/]schema-mode/ }],
        },
      },
    },
  },
  plugins: [
    litWithoutGlobals(),
    plainDynamicImports(),
    bundleBudget({
      launcher: 'chat-widget',
      // The preview checks what another window tells it; no visitor loads those two chunks.
      forbidden: [{ module: /\/zod\//, except: ['zod', 'live-preview'] }],
      // The launcher is paid by every page view of every host; the others only by visitors who chat. The tests' ceilings
      // (tests/ceilings) are closer; these stop a build that has outgrown them by far.
      brotliBytes: {
        'chat-widget': 10_000,
        'colloquy-panel': 31_000,
        'render-markdown': 36_000,
        'live-preview': 32_000,
      },
    }),
  ],
});
