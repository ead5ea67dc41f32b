import { plainLine, STEP_TYPES, type FlowRun, type FlowRunView, type FlowStep } from '@colloquy/contracts';
import type { FlowMail } from '../flow-runs/flow-runs.model.ts';
import { isSensitiveStep } from '../flow-runs/sensitive-answers.ts';

const TITLE_MAX_LENGTH = 80;

/** True for a step whose answer is shown as a placeholder. */
export type IsHidden = (stepId: string) => boolean;

/** The hidden answers of a revision's runs. Without its steps, as after the bot's deletion, every answer is hidden. */
export function hiddenOf(steps: readonly FlowStep[], showsSensitive: boolean): IsHidden {
  if (showsSensitive) return () => false;
  return (stepId) => steps.length === 0 || isSensitiveStep(steps, stepId);
}

/** A run with the titles of its steps, from its own revision. */
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

/**
 * A mail with the title of its step, because the sent subject may contain hidden answers. Older mails have no state.
 */
function mailView({ stepId, state }: FlowMail, steps: readonly FlowStep[]): FlowRunView['mails'] {
  if (state === undefined) return [];
  const step = steps.find(({ id }) => id === stepId);
  return [{ step_id: stepId, title: step === undefined ? '' : mailTitle(step), state }];
}

function mailTitle(step: FlowStep): string {
  return titleOf(step) || (step.type === STEP_TYPES.emailNotification.id ? step.subject : '');
}

/** The title of a step for members. */
export function titleOf({ title, text }: FlowStep): string {
  return title || plainLine(text).slice(0, TITLE_MAX_LENGTH);
}
