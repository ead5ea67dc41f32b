/** A count, its ceiling, and its aim. Ceilings may only go down. */
export interface Aim {
  readonly name: string;
  readonly ceiling: number;
  readonly aim: number;
}

/** Casts per this many lines of the product's code, without tests. */
export const CASTS_PER_LINES = 10_000;

export const AIMS = {
  glossaryWords: { name: "glossary's unwanted words in names", ceiling: 0, aim: 0 },
  commentWords: { name: "glossary's unwanted words in comments", ceiling: 0, aim: 0 },
  commentWordsElsewhere: { name: 'the same, in code that is still to be reworded', ceiling: 0, aim: 0 },
  documentWords: { name: "glossary's unwanted words in documents", ceiling: 0, aim: 0 },
  documentWordsElsewhere: { name: 'the same, below docs/', ceiling: 4, aim: 0 },
  bareErrorCodes: { name: 'bare error numerals outside of the catalogue', ceiling: 0, aim: 0 },
  castsPerLines: { name: 'casts per 10,000 lines of the product', ceiling: 4.1, aim: 5 },
  castsPerLinesInTests: { name: 'casts per 10,000 lines of tests', ceiling: 4, aim: 5 },
  unusedVocabulary: { name: 'enums and constants of the contracts without a user', ceiling: 0, aim: 0 },
  bareMessages: { name: 'field messages and reasons outside of the catalogue', ceiling: 0, aim: 0 },
  unnamedFiles: { name: 'files without a role or the name of what they export', ceiling: 364, aim: 0 },
  channelComparisons: { name: 'comparisons with channel numbers', ceiling: 0, aim: 0 },
} as const satisfies Record<string, Aim>;
