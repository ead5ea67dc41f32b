import type { FlowStep, RunAnswer } from '@colloquy/contracts';

/** True when members see a step's answers only on request. False for unknown steps. */
export function isSensitiveStep(steps: readonly FlowStep[], stepId: string): boolean {
  return steps.find(({ id }) => id === stepId)?.pii === 'sensitive';
}

/**
 * True when the newest answer with this text was to a sensitive step; refused answers count, because they are as
 * personal.
 */
export function isSensitiveAnswer(
  text: string,
  answers: readonly Pick<RunAnswer, 'step_id' | 'raw'>[],
  steps: readonly FlowStep[],
): boolean {
  const given = answers.findLast(({ raw }) => raw === text);
  return given !== undefined && isSensitiveStep(steps, given.step_id);
}
