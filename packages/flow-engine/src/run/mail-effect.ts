import { isEmail, type EmailNotificationStep, type FlowRun } from '@colloquy/contracts';
import { fillPlain, shownValue, valueOf } from '../text/variables.ts';
import type { RunContext, RunEffect } from './run-context.ts';

/** Line breaks would start another header. */
const LINE_ENDS = /\p{Cc}+/gu;

/** The mail of a step; null when the conversation has already sent it. */
export function mailEffect(
  step: EmailNotificationStep,
  run: FlowRun,
  { mailedSteps = [] }: RunContext,
): Extract<RunEffect, { kind: 'sendMail' }> | null {
  if (run.mailed.includes(step.id) || mailedSteps.includes(step.id)) return null;
  const { variables } = run;
  const { to, replyToVariable, attachTranscript } = step;
  const address = replyToVariable === null ? '' : shownValue(valueOf(variables, replyToVariable));
  return {
    kind: 'sendMail',
    key: `${run.chat_id}:${step.id}`,
    stepId: step.id,
    to,
    subject: fillPlain(step.subject, variables).replaceAll(LINE_ENDS, ' '),
    body: fillPlain(step.body, variables),
    replyTo: isEmail(address) ? address : null,
    attachTranscript,
  };
}
