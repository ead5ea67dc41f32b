import { FOLLOW_UP_TEXT } from '@colloquy/contracts';

/** What is sent: a question, or an answer to a step of a flow. */
export interface SaidMessage {
  readonly text: string;
  /** The step that it answers; null for none. */
  readonly stepId: string | null;
  /** What was chosen, of the options of the step. */
  readonly optionIds: readonly string[];
  /** It leaves the flow at that step instead. */
  readonly leavesFlow?: boolean;
  /** Where it comes from, and is given back to when it fails; `flow` is what no visitor said. */
  readonly from: 'composer' | 'step' | 'flow';
}

/** Whether a visitor said something, rather than the bot or the widget by itself. */
export function isAsked({ question }: { readonly question: string }): boolean {
  return question !== '' && question !== FOLLOW_UP_TEXT;
}
