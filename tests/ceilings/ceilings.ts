/** A cost that a test counts. */
export interface Ceiling {
  readonly name: string;
  /** Its maximum. It may only go down. */
  readonly atMost: number;
  /** How far below the ceiling, as a share of it, the figure may be before its test demands a lower one. */
  readonly slack: number;
}

/** Figures that are equal on every machine. */
const EXACT = 0;
/** Bytes change with every text and library, files with every new one. */
const OF_SIZES = 0.03;
/** Figures that depend a little on which passages a machine's embeddings find, or on when a page is idle. */
const NEARLY = 0.05;

/** The costs of the product; docs/operations/performance.md says how each is counted. */
export const CEILINGS = {
  commandsPerAsk: { name: 'commands to the store an ask', atMost: 23, slack: EXACT },
  chunkRowsPerAsk: { name: 'rows of chunks read from the vector store an ask', atMost: 14.3, slack: NEARLY },
  passagesCutPerAsk: { name: 'passages cut into units an ask', atMost: 19, slack: NEARLY },
  textsReadPerAsk: { name: 'texts cut into words or sentences an ask', atMost: 238, slack: NEARLY },
  textsFoldedPerAsk: { name: 'words and texts folded an ask', atMost: 2731, slack: NEARLY },
  statisticsRows: {
    name: 'documents that /stats reads for 26 turns of one conversation',
    atMost: 27,
    slack: EXACT,
  },
  filesOfStart: { name: 'files that a start loads, over all threads', atMost: 2994, slack: OF_SIZES },
  widgetLauncher: {
    name: 'bytes of the widget’s launcher with its imports, brotli',
    atMost: 8_400,
    slack: OF_SIZES,
  },
  widgetBeforeAnswer: {
    name: 'bytes of the widget before its first answer, brotli',
    atMost: 67_400,
    slack: OF_SIZES,
  },
  loginRequests: { name: 'requests of the page to sign in on', atMost: 48, slack: NEARLY },
  loginKilobytes: { name: 'kB of the page to sign in on', atMost: 390, slack: OF_SIZES },
  overviewRequests: { name: 'requests of the overview', atMost: 123, slack: NEARLY },
  overviewKilobytes: { name: 'kB of the overview', atMost: 566, slack: OF_SIZES },
  trainRequests: { name: 'requests of the page to train on', atMost: 139, slack: NEARLY },
  trainKilobytes: { name: 'kB of the page to train on', atMost: 640, slack: OF_SIZES },
  chatRequests: { name: 'requests of the chat', atMost: 130, slack: NEARLY },
  chatKilobytes: { name: 'kB of the chat', atMost: 716, slack: OF_SIZES },
  inboxRequests: { name: 'requests of the inbox', atMost: 150, slack: NEARLY },
  inboxKilobytes: { name: 'kB of the inbox', atMost: 696, slack: OF_SIZES },
  visitRequests: { name: 'requests of a visit with a first answer', atMost: 4, slack: NEARLY },
  visitKilobytes: { name: 'kB of a visit with a first answer', atMost: 80, slack: OF_SIZES },
} as const satisfies Record<string, Ceiling>;
export type CeilingName = keyof typeof CEILINGS;
