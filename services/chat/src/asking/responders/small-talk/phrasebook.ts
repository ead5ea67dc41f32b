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

/** The phrases of small talk in one language; the replies are in the texts packages. */
export interface Phrasebook {
  readonly language: string;
  /** Whole messages, as regular expressions over folded text: lower case, no accents, no punctuation at the end. */
  readonly phrases: Readonly<Record<SmallTalkKind, string>>;
}
