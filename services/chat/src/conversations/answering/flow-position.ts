import type { SurveyMetadata } from '@colloquy/contracts';

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
