import { join } from 'node:path';
import { findChromium } from '@colloquy/crawler';
import type { Lane, Step } from './lane.ts';

/** Reports of vitest and files left by failed tests; not part of the repository. */
export const ARTIFACTS = 'tests/.artifacts';

const tool = (path: string): string => join('node_modules', path);

const check = (label: string, script: string, ...args: string[]): Step => ({
  label,
  command: [script, ...args],
});

const TSC = tool('typescript/bin/tsc');

const typecheck = (config: string): Step => check(`types of ${config}`, TSC, '-p', config);

/** Runs the tests of a vitest project, with output on the screen and as data for the table at the end. */
const project = (name: string): Step => ({
  label: `vitest ${name}`,
  project: name,
  command: [
    tool('vitest/vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/lanes/file-times-reporter.ts',
    `--outputFile.json=${reportOf(name)}`,
  ],
});

/** The path of a vitest project's JSON report. */
export function reportOf(name: string): string {
  return `${ARTIFACTS}/${name}.json`;
}

/** The path of the durations of a vitest project's files. */
export function fileTimesOf(name: string): string {
  return `${ARTIFACTS}/${name}.times.json`;
}

/** Everything that `npm test` runs, in this order. */
export const LANES: readonly Lane[] = [
  {
    name: 'checks',
    about: 'boundaries, counts, types, lint and format',
    quick: true,
    // Boundaries and counts keep one core busy, and no step writes a file that another one reads.
    stepsAtOnce: 2,
    steps: [
      check('boundaries', 'tests/boundaries/check.ts'),
      check('counts', 'tests/count/count.ts'),
      ...['tsconfig.json', 'admin/tsconfig.json', 'widget/tsconfig.json', 'widget/build/tsconfig.json'].map(
        typecheck,
      ),
      check('lint', tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'),
      check('format', tool('@biomejs/biome/bin/biome'), 'format', '.'),
    ],
  },
  { name: 'unit', about: 'pure rules and small parts', quick: true, steps: [project('unit')] },
  { name: 'web', about: 'dashboard and widget in a simulated page', quick: true, steps: [project('web')] },
  {
    name: 'int',
    about: 'adapters and services over real and embedded servers',
    steps: [check('servers', 'tests/lanes/fetch-servers.ts'), project('int')],
  },
  { name: 'e2e', about: 'the whole product over HTTP', steps: [project('e2e')] },
  {
    name: 'distributed',
    about: 'the whole product over HTTP, with gateway and services as processes of their own',
    steps: [project('distributed')],
  },
  {
    name: 'browser',
    about: 'the whole product in headless Chromium',
    steps: [project('browser')],
    prepare: () => {
      const chromium = findChromium(process.env, process.platform);
      return chromium === null
        ? { notRun: 'no Chromium or Chrome was found; install one or name it in CHROMIUM_PATH' }
        : { environment: { CHROMIUM_PATH: chromium } };
    },
  },
  {
    name: 'upgrade',
    about: 'the product on data of earlier commits, in both modes',
    steps: [project('upgrade')],
  },
  { name: 'faults', about: 'the product while its processes are killed', steps: [project('faults')] },
];
