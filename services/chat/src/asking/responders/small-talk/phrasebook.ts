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
  /** Asks for a member of the team. */
  | 'team'
  | 'earlier';

/** How small talk is recognised in one language; the replies are texts. */
export interface Phrasebook {
  readonly language: string;
  /** Whole messages, as regular expressions over folded text: lower case, no accents, no punctuation at the end. */
  readonly phrases: Readonly<Record<SmallTalkKind, string>>;
}
