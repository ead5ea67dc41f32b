import { plainLine, type FlowRun, type FlowRunView, type FlowStep } from '@colloquy/contracts';

const TITLE_MAX_LENGTH = 80;

/** A run with the titles of its steps, which are those of its own revision. */
export function toRunView(run: FlowRun, steps: readonly FlowStep[]): FlowRunView {
  const { id, chat_id, root_id, revision, state, endReason, startedAt, updatedAt } = run;
  const answers = run.answers.map(({ step_id, value, valid, at }) => {
    const step = steps.find((one) => one.id === step_id);
    return { step_id, value, valid, at, title: step ? titleOf(step) : '', pii: step?.pii ?? 'none' };
  });
  return { id, chat_id, root_id, revision, state, endReason, startedAt, updatedAt, answers };
}

/** What members call a step. */
export function titleOf({ title, text }: FlowStep): string {
  return title || plainLine(text).slice(0, TITLE_MAX_LENGTH);
}
