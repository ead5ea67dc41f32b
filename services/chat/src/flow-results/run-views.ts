import { plainLine, type FlowRun, type FlowRunView, type FlowStep } from '@colloquy/contracts';
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
export function toRunView(run: FlowRun, steps: readonly FlowStep[], isHidden: IsHidden): FlowRunView {
  const { id, chat_id, root_id, revision, state, endReason, startedAt, updatedAt } = run;
  const answers = run.answers.map(({ step_id, value, valid, at }) => {
    const step = steps.find((one) => one.id === step_id);
    const hidden = value !== null && isHidden(step_id);
    const shown = { value: hidden ? null : value, hidden, title: step ? titleOf(step) : '' };
    return { step_id, valid, at, ...shown, pii: step?.pii ?? 'none' };
  });
  return { id, chat_id, root_id, revision, state, endReason, startedAt, updatedAt, answers };
}

/** What members call a step. */
export function titleOf({ title, text }: FlowStep): string {
  return title || plainLine(text).slice(0, TITLE_MAX_LENGTH);
}
