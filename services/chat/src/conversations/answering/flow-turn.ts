import type { SurveyMetadata } from '@colloquy/contracts';
import type { Reply } from './reply.ts';

/** The step that a message answers by name, and what was chosen of its options. */
export interface AskedStep {
  /** Null for a message that names none: it goes to the step that waits. */
  readonly stepId: string | null;
  readonly optionIds: readonly string[];
  /** The field that named the options. */
  readonly optionField: 'chat_survey_option_id' | 'chat_survey_option_ids';
  /** It leaves the flow there instead. */
  readonly leavesFlow: boolean;
}

/** Where the run of a flow stands after an answer. */
export interface FlowPosition {
  readonly survey: SurveyMetadata;
  /** Of the flow that the run is on. */
  readonly revision: number;
  /** The flow gave the answer itself; false where it stands beside that of another responder. */
  readonly isAnswer: boolean;
  /** The message answered a sensitive step; null where the flow was not asked, so that what was seen before it holds. */
  readonly isSensitive: boolean | null;
  /** The contact form comes with it. */
  readonly offersContact: boolean;
}

/** A reply with where a run stands after it. */
export type PositionedReply<TReply extends Reply> = TReply & { readonly flow?: FlowPosition };

/** What flows make of one turn. */
export interface FlowOfTurn {
  /**
   * The flow's own reply; null leaves the message to the other responders. Throws `fieldNotValid` for a step or an option
   * that does not wait in this conversation.
   */
  take(): Promise<PositionedReply<Reply> | null>;
  /** The reply of another responder, with the step that is asked again or that begins after it. */
  beside<TReply extends Reply>(reply: TReply): Promise<PositionedReply<TReply>>;
  /** Whether answers in this conversation may depend on what a flow has asked for. */
  hasVariables(): Promise<boolean>;
}
