/** The words of a language that carry no topic, folded. A word stands in one group. */
export interface StopWords {
  /** Left out of a search. The words of asking count, too: rare in manuals, "how" would weigh most. */
  readonly search: ReadonlySet<string>;
  /** Left out when texts are compared, and what tells the language. */
  readonly answering: ReadonlySet<string>;
}

/** Words for `both` uses, and those that only one of them leaves out. */
export function stopWords(words: {
  readonly both: string;
  readonly search: string;
  readonly answering: string;
}): StopWords {
  return {
    search: listOf(`${words.both} ${words.search}`),
    answering: listOf(`${words.both} ${words.answering}`),
  };
}

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
