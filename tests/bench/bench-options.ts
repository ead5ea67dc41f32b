import { parseArgs } from 'node:util';

/** How long and how often the bench measures. */
export interface BenchOptions {
  readonly isQuick: boolean;
  /** Pairs of bare handler and product runs; the median is reported. */
  readonly runs: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly connections: readonly number[];
  readonly streamConnections: number;
  /** Documents of about 20 kB, in addition to the small ones with the answers. */
  readonly fillerDocuments: number;
  readonly ingestDocuments: number;
  readonly localModelDocuments: number;
  /** Documents of about 200 kB in the large bot, and searches in it. */
  readonly indexDocuments: number;
  readonly indexSearches: number;
  /** Number of times that ten documents are uploaded alone, and during a website crawl. */
  readonly fairnessRounds: number;
  readonly idleMs: number;
  /** Number of times that every screen of the dashboard is opened. */
  readonly dashboardRuns: number;
  /** Parts to run; all of them when empty. */
  readonly only: ReadonlySet<string>;
  /** Folder that keeps V8's profiles, to be opened in a browser's developer tools. */
  readonly profileDir: string | null;
  /** Folder with installed packages of public questions; `dpkg -x` fills another one. */
  readonly packagesRoot: string;
  /** Folders of further questions and passages. */
  readonly sets: readonly string[];
  /** Folders of documents with their questions, beside the product's own sets. */
  readonly documents: readonly string[];
  /** Folders of texts in many encodings. */
  readonly encodings: readonly string[];
  /** Folders of web pages with their articles. */
  readonly pages: readonly string[];
  /** Whether to print every question with its answer, and every page. */
  readonly isEach: boolean;
}

export const PARTS = [
  'asks',
  'streams',
  'ingestion',
  'local-model',
  'start',
  'profile',
  'dashboard',
  'retrieval',
  'index',
  'fairness',
  'support',
  'answers',
  'encodings',
  'pages',
  'flows',
  'dragging',
] as const;
export type Part = (typeof PARTS)[number];

const FULL = {
  runs: 3,
  warmUpMs: 3_000,
  measureMs: 8_000,
  connections: [1, 8, 32],
  streamConnections: 8,
  fillerDocuments: 40,
  ingestDocuments: 100,
  localModelDocuments: 6,
  indexDocuments: 58,
  indexSearches: 400,
  fairnessRounds: 3,
  idleMs: 20_000,
  dashboardRuns: 5,
};
const QUICK = {
  runs: 1,
  warmUpMs: 3_000,
  measureMs: 6_000,
  connections: [1, 8, 32],
  streamConnections: 8,
  fillerDocuments: 10,
  ingestDocuments: 20,
  localModelDocuments: 1,
  indexDocuments: 2,
  indexSearches: 50,
  fairnessRounds: 1,
  idleMs: 5_000,
  dashboardRuns: 2,
};

/**
 * `asks streams` (parts), `--quick`, `--runs n`, `--connections 32`, `--only asks,profile`, `--profile-dir path`,
 * `--set folder`, `--documents folder`, `--encodings folder`, `--pages folder`, `--each`. Throws for anything else.
 */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      runs: { type: 'string' },
      connections: { type: 'string' },
      only: { type: 'string', default: '' },
      'profile-dir': { type: 'string' },
      'packages-root': { type: 'string', default: '/' },
      set: { type: 'string', multiple: true, default: [] },
      documents: { type: 'string', multiple: true, default: [] },
      encodings: { type: 'string', multiple: true, default: [] },
      pages: { type: 'string', multiple: true, default: [] },
      each: { type: 'boolean', default: false },
    },
  });
  const base = values.quick ? QUICK : FULL;
  const only = [...positionals, ...values.only.split(',')].filter((part) => part !== '');
  const unknown = only.find((part) => !PARTS.some((known) => known === part));
  if (unknown !== undefined) throw new TypeError(`There is no part "${unknown}": ${PARTS.join(', ')}`);
  return {
    ...base,
    isQuick: values.quick,
    runs: values.runs === undefined ? base.runs : Number(values.runs),
    dashboardRuns: values.runs === undefined ? base.dashboardRuns : Number(values.runs),
    connections:
      values.connections === undefined ? base.connections : values.connections.split(',').map(Number),
    only: new Set(only),
    profileDir: values['profile-dir'] ?? null,
    packagesRoot: values['packages-root'],
    sets: values.set,
    documents: values.documents,
    encodings: values.encodings,
    pages: values.pages,
    isEach: values.each,
  };
}
