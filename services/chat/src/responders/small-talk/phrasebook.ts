/** What a visitor says without a question for the documents. */
export type SmallTalkKind =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'wellbeing'
  | 'acknowledgement'
  | 'identity'
  | 'robot'
  | 'abilities'
  | 'earlier';

/** What the bot may say of itself. */
export interface AboutBot {
  readonly botName: string;
  /** What it can answer about, at most a few names; empty when sources are hidden. */
  readonly topics: readonly string[];
}

/** Small talk in one language. */
export interface Phrasebook {
  readonly language: string;
  /** Whole messages, as regular expressions over folded text: lower case, no accents, no punctuation at the end. */
  readonly phrases: Readonly<Record<SmallTalkKind, string>>;
  readonly replies: {
    readonly thanks: string;
    readonly goodbye: string;
    readonly wellbeing: string;
    readonly acknowledgement: string;
    readonly identity: (bot: AboutBot) => string;
    readonly robot: (bot: AboutBot) => string;
    readonly abilities: (bot: AboutBot) => string;
    /** What the visitor asked before. */
    readonly earlier: (question: string) => string;
    readonly nothingEarlier: string;
    /** For a message that says nothing at all. */
    readonly nothingSaid: string;
  };
}

/** "a, b and c" */
export function listed(names: readonly string[], and: string): string {
  const quoted = names.map((name) => `“${name}”`);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} ${and} ${last}`;
}
