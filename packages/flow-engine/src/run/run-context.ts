import type { AnswerIssue, EmailNotificationStep, FlowRun, StepForChat } from '@colloquy/contracts';
import type { FlowTexts } from '../steps/step-run.ts';

/** Input of a run that is not part of its state. */
export interface RunContext {
  readonly now: Date;
  /** A new number in [0, 1) at each call. */
  readonly random: () => number;
  /** Revision of the given flow: a run stays on the one that it started with. */
  readonly revision: number;
  readonly texts: FlowTexts;
  /** Whether a question that is no answer to the step interrupts the run. */
  readonly allowInterruptions: boolean;
  /** Steps whose mail earlier runs of the conversation have sent. */
  readonly mailedSteps?: readonly string[];
}

/** A mail to send, once per key even if repeated. */
interface SendMail {
  readonly kind: 'sendMail';
  /** Made of the conversation and the step. */
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
  /** The visitor's answers were rejected; the contact form is offered instead. */
  | { readonly kind: 'offerContact' };

export interface Refusal {
  readonly issue: AnswerIssue;
  /** Text for the visitor. */
  readonly message: string;
  readonly attemptsLeft: number;
}

export interface Advanced {
  readonly run: FlowRun;
  /** The steps that the visitor sees now, in order; the last one waits for an answer. */
  readonly messages: readonly StepForChat[];
  readonly effects: readonly RunEffect[];
  /** Why the answer was rejected; null when it was accepted. */
  readonly refusal: Refusal | null;
  /** The visitor asked something else: answer it, then call `repeatStep`. The run is unchanged. */
  readonly isInterrupted: boolean;
}
