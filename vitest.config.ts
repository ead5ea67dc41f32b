import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/lanes/longest-first.ts';

/** Threads and processes that tests start keep what they stripped and compiled, as the product's own do. */
const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/colloquy', import.meta.url)),
};
/** Node strips and caches the server's modules itself, as in the product: no transform of Vite's for each of them. */
const AS_NODE_RUNS_THEM = { env: COMPILE_CACHE, experimental: { viteModuleRunner: false } };
const NODE_SOURCES = '{packages,services,gateway,deploy,operator,tests,tools}';
const never = ['**/node_modules/**', '**/dist/**', 'tests/.servers/**', 'tests/.artifacts/**'];

/** Each file starts servers of its own, and waits for them most of the time: two keep two cores at work. */
const AT_ONCE = 2;
/** Those of the int lane wait for half of their time, for back-offs, leases and servers that are slow on purpose. */
const INT_AT_ONCE = 3;
/** A page waits for its server for a sixth of its time; three browsers leave no core without work. */
const BROWSERS_AT_ONCE = 3;
/** Of two cores Vitest would keep one for its own process, which has little to do. */
const ALL_CORES = Math.max(AT_ONCE, availableParallelism() - 1);

/** Generous, as the machine may be busy: a time-out only ends a test that hangs. */
const PATIENCE_MS = 60_000;
/** A wait ends before its test does, so that it says what it waited for. */
const PATIENT = {
  setupFiles: 'tests/patience.setup.ts',
  expect: { poll: { timeout: PATIENCE_MS / 2 } },
};

/**
 * Lanes: `unit` is pure and fast, `int` talks to real or embedded servers, `e2e` drives a whole product
 * over HTTP, `distributed` the same suites over gateway and services as separate processes, `browser` the product in
 * headless Chromium (`*.browser.test.ts`), `upgrade` starts it on data of earlier commits,
 * `faults` kills processes on purpose.
 * `npm test` runs them one after another (tests/run-all.ts, docs/adr/0010).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          // Pure rules keep nothing between files: reading each module once takes half the time.
          isolate: false,
          maxWorkers: ALL_CORES,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          include: [`${NODE_SOURCES}/**/*.test.ts`],
          exclude: [
            ...never,
            '**/*.int.test.ts',
            'tests/e2e/**',
            'tests/distributed/**',
            'tests/faults/**',
            'tests/upgrade/**',
            'tools/templates/**',
            'packages/texts/src/markdown/**',
          ],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'web',
          setupFiles: [PATIENT.setupFiles, 'admin/src/testing/visible-styles.setup.ts'],
          env: COMPILE_CACHE,
          environment: 'happy-dom',
          maxWorkers: ALL_CORES,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          include: ['{admin/src,widget/src,packages/texts/src/markdown}/**/*.test.{ts,tsx}'],
          exclude: never,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'int',
          // Loading the services takes longer than most files' tests. A module that two files share must therefore
          // keep nothing of a file: no hooks of its own, no servers that a file stops.
          isolate: false,
          ...AS_NODE_RUNS_THEM,
          include: [`${NODE_SOURCES}/**/*.int.test.ts`],
          exclude: never,
          maxWorkers: INT_AT_ONCE,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'e2e',
          ...AS_NODE_RUNS_THEM,
          // Files share the products of their process (tests/e2e/shared-product.ts).
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...never, '**/*.browser.test.ts'],
          maxWorkers: AT_ONCE,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'distributed',
          include: ['tests/e2e/**/*.api.test.ts', 'tests/distributed/**/*.test.ts'],
          exclude: never,
          ...AS_NODE_RUNS_THEM,
          env: { ...COMPILE_CACHE, E2E_MODE: 'distributed' },
          globalSetup: 'tests/distributed/shared-cluster.setup.ts',
          // A file starts some twenty processes: two of them at once and services wait for each other beyond 5 s.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          ...AS_NODE_RUNS_THEM,
          // Files share the products and the Chromium of their process (tests/e2e/shared-product.ts).
          isolate: false,
          include: ['tests/e2e/**/*.browser.test.ts'],
          globalSetup: 'tests/e2e/build-web.ts',
          ...PATIENT,
          setupFiles: [PATIENT.setupFiles, 'tests/e2e/browser-failures.setup.ts'],
          exclude: never,
          maxWorkers: BROWSERS_AT_ONCE,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'upgrade',
          ...AS_NODE_RUNS_THEM,
          include: ['tests/upgrade/**/*.test.ts'],
          exclude: never,
          maxWorkers: AT_ONCE,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'faults',
          ...AS_NODE_RUNS_THEM,
          include: ['tests/faults/**/*.test.ts'],
          exclude: never,
          maxWorkers: AT_ONCE,
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
