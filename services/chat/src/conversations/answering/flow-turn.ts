import type { Reply } from './reply.ts';

/** The step that a message names, and the chosen options. */
export interface AskedStep {
  /** Null for a message that names no step: it answers the waiting one. */
  readonly stepId: string | null;
  readonly optionIds: readonly string[];
  /** The field that named the options. */
  readonly optionField: 'chat_survey_option_id' | 'chat_survey_option_ids';
  /** The message leaves the flow at this step instead of answering it. */
  readonly leavesFlow: boolean;
}

/** The flow's part in one turn. */
export interface FlowOfTurn {
  /**
   * The flow's own reply; null leaves the message to the other responders. Throws `fieldNotValid` for a step or an option
   * that does not wait for an answer in this conversation.
   */
  take(): Promise<Reply | null>;
  /** Adds to another responder's reply the step that is asked again or that begins after it. */
  beside(reply: Reply): Promise<Reply>;
  /** True when answers in this conversation may depend on variables from a flow. */
  hasVariables(): Promise<boolean>;
}
