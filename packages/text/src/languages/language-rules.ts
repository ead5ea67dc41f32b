/** Rules for the words of any language. */
export interface LanguageRules {
  /** Folded words without a topic. Those of a named language also identify that language. */
  readonly stopWords: Pick<ReadonlySet<string>, 'has'>;
  readonly stem: (folded: string) => string;
  /** What the stem of a word may end in; none where a stemmer of its own knows the forms. */
  readonly endings: readonly string[];
  /** Folded number words, as figures. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Folded words that negate what follows. */
  readonly negations: ReadonlySet<string>;
  /** Folded words that exclude something: "except", "only", "forbidden". */
  readonly exclusions: ReadonlySet<string>;
  /** Folded pronouns that refer to what was said before, without those that are articles as well. */
  readonly references: ReadonlySet<string>;
}

/** The kinds of messages that need no documents. */
export type SmallTalkKind =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'wellbeing'
  | 'acknowledgement'
  | 'identity'
  | 'robot'
  | 'abilities'
  /** Asks for a member of the team. */
  | 'team'
  | 'earlier';

/** Whole messages, as regular expressions over folded text: lower case, no accents, no punctuation at the end. */
export type SmallTalkPhrases = Readonly<Record<SmallTalkKind, string>>;

/** The folder of a language. Replies to small talk are texts of `packages/texts`. */
export interface NamedLanguageRules extends LanguageRules {
  readonly stopWords: ReadonlySet<string>;
  readonly smallTalk: SmallTalkPhrases;
  /** Conjunctions with which a message continues the one before. */
  readonly continuations: readonly string[];
}
