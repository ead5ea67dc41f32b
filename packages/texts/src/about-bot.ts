/** What a chatbot may say about itself. */
export interface AboutBot {
  readonly botName: string;
  /** Topics that it can answer about, at most a few names; empty when sources are hidden. */
  readonly topics: readonly string[];
}

/** “a”, “b” and “c” */
export function listed(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(names.map((name) => `“${name}”`));
}
