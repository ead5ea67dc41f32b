import type { FlowStep, RunAnswer } from '@colloquy/contracts';

/** Whether members read what was answered to a step only when they ask for it. Steps that are gone are not known. */
export function isSensitiveStep(steps: readonly FlowStep[], stepId: string): boolean {
  return steps.find(({ id }) => id === stepId)?.pii === 'sensitive';
}

/** Whether the newest answer with this text went to a sensitive step; one that was not taken is as personal. */
export function isSensitiveAnswer(
  text: string,
  answers: readonly Pick<RunAnswer, 'step_id' | 'raw'>[],
  steps: readonly FlowStep[],
): boolean {
  const given = answers.findLast(({ raw }) => raw === text);
  return given !== undefined && isSensitiveStep(steps, given.step_id);
}
