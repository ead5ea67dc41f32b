import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRoutes } from '../tools/vite/lean-routes.ts';

/** Where `vite` (the development server) finds the API; the built dashboard is served by the gateway itself. */
const DEV_API = 'http://127.0.0.1:3000';

/** React, and of Material UI what stands on every page. */
const FRAME =
  /node_modules[\\/](?:react|react-dom|scheduler|@mui[\\/](?:system|utils|styled-engine|material[\\/](?:styles|utils|Portal|GlobalStyles|Typography|IconButton|Divider|useMediaQuery|ButtonBase|Button|Paper|Link|SvgIcon|transitions)))[\\/]/;

export default defineConfig({
  // Relative: the gateway writes the path of the public address into the page.
  base: './',
  plugins: [react(), leanRoutes()],
  resolve: {
    // node-polyglot asks for a ponyfill (and 20 kB below it) of what each browser of the target has.
    alias: { 'object.entries': fileURLToPath(new URL('../tools/vite/object-entries.cjs', import.meta.url)) },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    sourcemap: false,
    // Every asset is a file of its own, so the page needs no `data:` source in its content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk runs to its end before the next: the mode must be set before any schema is made.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]schema-mode/ },
            // What every page needs in one file: as files of their own these are some thirty requests, and more bytes.
            { name: 'frame', test: FRAME },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': DEV_API, '/ask': DEV_API, '/files': DEV_API } },
});
