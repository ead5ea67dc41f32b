import type { AnswerIssue, EmailNotificationStep, FlowRun, StepForChat } from '@colloquy/contracts';
import type { FlowTexts } from '../steps/step-run.ts';

/** What a run needs and does not hold. */
export interface RunContext {
  readonly now: Date;
  /** From 0 up to 1, anew at each call. */
  readonly random: () => number;
  /** Of the flow that is handed in: a run stays on the one that it began with. */
  readonly revision: number;
  readonly texts: FlowTexts;
  /** A question that no step takes for an answer interrupts the run. */
  readonly allowInterruptions: boolean;
  /** Steps whose mail earlier runs of the conversation have sent. */
  readonly mailedSteps?: readonly string[];
}

/** A mail to be sent, once for its key whatever is repeated. */
interface SendMail {
  readonly kind: 'sendMail';
  /** Of the conversation and the step. */
  readonly key: string;
  readonly stepId: string;
  readonly to: EmailNotificationStep['to'];
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly replyTo: string | null;
  readonly attachTranscript: boolean;
}

export type RunEffect =
  | SendMail
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed' }
  /** The visitor's answers were not taken: the contact form comes instead. */
  | { readonly kind: 'offerContact' };

export interface Refusal {
  readonly issue: AnswerIssue;
  /** What the visitor reads. */
  readonly message: string;
  readonly attemptsLeft: number;
}

export interface Advanced {
  readonly run: FlowRun;
  /** The steps that the visitor sees now, in order; the last one waits for an answer. */
  readonly messages: readonly StepForChat[];
  readonly effects: readonly RunEffect[];
  /** Why the answer was not taken; null where it was. */
  readonly refusal: Refusal | null;
  /** The visitor asked something else: answer it, then `repeatStep`. The run is as it was. */
  readonly isInterrupted: boolean;
}
