import type { FlowRun, RunAnswer, SurveyStep } from '@colloquy/contracts';

/** A run's path, and its accepted answers. */
export type WalkedRun = Pick<FlowRun, 'visited' | 'state'> & {
  readonly answers: readonly Pick<RunAnswer, 'step_id' | 'valid'>[];
};
export type StepCount = Pick<SurveyStep, 'reached' | 'answered' | 'waiting'>;

/** Counts the results of runs at each step while they are read. A run enters a step once. */
export function createStepCounts() {
  const counts = new Map<string, StepCount>();

  return {
    add({ visited, state, answers }: WalkedRun): void {
      const tried = new Set(answers.map(({ step_id }) => step_id));
      const taken = new Set(answers.filter(({ valid }) => valid).map(({ step_id }) => step_id));
      for (const [at, id] of visited.entries()) {
        const isLast = at === visited.length - 1;
        const wentOn = !isLast || state === 'completed';
        const { reached, answered, waiting } = counts.get(id) ?? NONE;
        // A step without a question counts as answered when the run continued; an abandoned question has only wrong
        // answers.
        const isAnswered = taken.has(id) || (wentOn && !tried.has(id));
        counts.set(id, {
          reached: reached + 1,
          answered: answered + (isAnswered ? 1 : 0),
          waiting: waiting + (isLast && state === 'active' ? 1 : 0),
        });
      }
    },
    /** Zeros for a step that no run reached. */
    of: (stepId: string): StepCount => counts.get(stepId) ?? NONE,
  };
}

const NONE: StepCount = { reached: 0, answered: 0, waiting: 0 };
