import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRoutes } from '../tools/vite/lean-routes.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The API's address for the development server; the gateway itself serves the built dashboard. */
const DEV_API = 'http://127.0.0.1:3000';

/** React, and the parts of Material UI used on every page. */
const FRAME =
  /node_modules[\\/](?:react|react-dom|scheduler|@mui[\\/](?:system|utils|styled-engine|material[\\/](?:styles|utils|Portal|GlobalStyles|Typography|IconButton|Divider|useMediaQuery|ButtonBase|Button|Paper|Link|SvgIcon|transitions)))[\\/]/;

export default defineConfig({
  // Relative, because the gateway inserts the public address's path into the page.
  base: './',
  plugins: [react(), leanRoutes()],
  resolve: {
    // node-polyglot imports a polyfill (with 20 kB of dependencies) of a feature that every target browser has.
    alias: {
      'object.entries': here('../tools/vite/object-entries.cjs'),
      // markdown-it includes a table of all 2,231 named entities (15 kB gzip); see the replacement for those kept.
      entities: here('../packages/texts/src/markdown/entities.ts'),
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    sourcemap: false,
    // Assets are separate files, so that the content policy needs no `data:` source.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Chunks are evaluated one after the other, and the mode must be set before any schema is created.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]schema-mode/ },
            // Bundles what every page needs, which would otherwise be some thirty requests and more bytes.
            { name: 'frame', test: FRAME },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': DEV_API, '/ask': DEV_API, '/files': DEV_API } },
});
