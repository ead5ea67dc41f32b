import { plainLine, STEP_TYPES, type FlowRun, type FlowRunView, type FlowStep } from '@colloquy/contracts';
import type { FlowMail } from '../flow-runs/flow-runs.model.ts';
import { isSensitiveStep } from '../flow-runs/sensitive-answers.ts';

const TITLE_MAX_LENGTH = 80;

/** Says of an answer whether it is shown as a mark. */
export type IsHidden = (stepId: string) => boolean;

/** What is hidden of the runs of a revision. Where its steps are gone with their bot, whatever may be sensitive is. */
export function hiddenOf(steps: readonly FlowStep[], showsSensitive: boolean): IsHidden {
  if (showsSensitive) return () => false;
  return (stepId) => steps.length === 0 || isSensitiveStep(steps, stepId);
}

/** A run with the titles of its steps, which are those of its own revision. */
export function toRunView(
  run: FlowRun,
  mails: readonly FlowMail[],
  steps: readonly FlowStep[],
  isHidden: IsHidden,
): FlowRunView {
  const { id, chat_id, root_id, revision, state, endReason, startedAt, updatedAt } = run;
  const answers = run.answers.map(({ step_id, value, valid, at }) => {
    const step = steps.find((one) => one.id === step_id);
    const hidden = value !== null && isHidden(step_id);
    const shown = { value: hidden ? null : value, hidden, title: step ? titleOf(step) : '' };
    return { step_id, valid, at, ...shown, pii: step?.pii ?? 'none' };
  });
  const seen = { id, chat_id, root_id, revision, state, endReason, startedAt, updatedAt };
  return { ...seen, answers, mails: mails.flatMap((mail) => mailView(mail, steps)) };
}

/** A mail under the title of its step: the subject that was sent may hold what is hidden. Older mails say nothing. */
function mailView({ stepId, state }: FlowMail, steps: readonly FlowStep[]): FlowRunView['mails'] {
  if (state === undefined) return [];
  const step = steps.find(({ id }) => id === stepId);
  return [{ step_id: stepId, title: step === undefined ? '' : mailTitle(step), state }];
}

function mailTitle(step: FlowStep): string {
  return titleOf(step) || (step.type === STEP_TYPES.emailNotification.id ? step.subject : '');
}

/** What members call a step. */
export function titleOf({ title, text }: FlowStep): string {
  return title || plainLine(text).slice(0, TITLE_MAX_LENGTH);
}
