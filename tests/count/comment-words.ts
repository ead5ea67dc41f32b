/**
 * Words that docs/glossary.md does not want in comments and documents. Only words that are wrong in nearly every
 * context: `place`, `told` and `fault` are ordinary English, so only reviews can catch those.
 */
export interface UnwantedText {
  /** Matches whole words in lower-case text. */
  readonly pattern: RegExp;
  /** The term to write instead. */
  readonly write: string;
}

const words = (write: string, ...some: string[]): UnwantedText => ({
  pattern: new RegExp(String.raw`(?<![\w\`-])(?:${some.join('|')})(?![\w\`-])`, 'g'),
  write,
});

export const UNWANTED_TEXT: readonly UnwantedText[] = [
  words('the named user, service or process', 'whoever', 'somebody', 'nobody'),
  words('user, member, visitor, admin', 'colleagues?', 'persons', 'people'),
  words('conversation, turn, incoming request', 'exchanges?', 'message pairs?'),
  words('retriever', 'legs?'),
  words('responder', 'ladders?'),
  words('channel, adapter, entry point', 'doors?'),
  words('account deletion, member left', 'farewells?', 'departures?', 'departed'),
  words('re-publish', 'retells?', 'retold', 'retelling', 'told (?:once|again)'),
  words('subscribe, handle', 'heard of', 'hears?', 'heard'),
  words('dead letter', 'parks?', 'parked', 'parking'),
  words('image uploads', 'shelf', 'shelves'),
  words('job', 'janitors?', 'sweepers?', 'housekeeping', 'tidy', 'tidies', 'tidied'),
  words('cached', 'remembered', 'remembers', 'believed'),
  words('harness, fixture', 'scenes?'),
  words('fake, stub', 'stand-ins?'),
  words('cross-tenant', 'strangers?'),
  words('validate, decide, result', 'judges?', 'judged', 'judging', 'verdicts?'),
  words('header sanitising', 'hygiene'),
  words('exclude from purge', 'spares', 'spared'),
  words('rarely', 'seldom'),
  words('the result', '(?:comes?|came) to nothing', '(?:becomes?|became) of'),
];
