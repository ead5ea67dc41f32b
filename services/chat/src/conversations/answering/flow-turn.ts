import type { SurveyMetadata } from '@colloquy/contracts';
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

/** The position of a flow's run after an answer. */
export interface FlowPosition {
  readonly survey: SurveyMetadata;
  /** The flow's revision that the run uses. */
  readonly revision: number;
  /** True when the flow gave the answer itself; false when another responder did. */
  readonly isAnswer: boolean;
  /**
   * True when the message answered a sensitive step; null when the flow was not asked, so the earlier check decides.
   */
  readonly isSensitive: boolean | null;
  /** The contact form is offered with the answer. */
  readonly offersContact: boolean;
}

/** A reply with the position of the run after it. */
export type PositionedReply<TReply extends Reply> = TReply & { readonly flow?: FlowPosition };

/** The flow's part in one turn. */
export interface FlowOfTurn {
  /**
   * The flow's own reply; null leaves the message to the other responders. Throws `fieldNotValid` for a step or an option
   * that does not wait for an answer in this conversation.
   */
  take(): Promise<PositionedReply<Reply> | null>;
  /** Adds to another responder's reply the step that is asked again or that begins after it. */
  beside<TReply extends Reply>(reply: TReply): Promise<PositionedReply<TReply>>;
  /** True when answers in this conversation may depend on variables from a flow. */
  hasVariables(): Promise<boolean>;
}
