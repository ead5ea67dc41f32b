import type { FlowRun, RunAnswer, SurveyStep } from '@colloquy/contracts';

/** A run's way, and which of its answers were taken. */
export type WalkedRun = Pick<FlowRun, 'visited' | 'state'> & {
  readonly answers: readonly Pick<RunAnswer, 'step_id' | 'valid'>[];
};
export type StepCount = Pick<SurveyStep, 'reached' | 'answered' | 'waiting'>;

/** Counts what runs did at each of their steps, as they are read. A run enters a step once. */
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
        // What asks nothing is answered by going on; a question that was given up holds wrong answers alone.
        const isAnswered = taken.has(id) || (wentOn && !tried.has(id));
        counts.set(id, {
          reached: reached + 1,
          answered: answered + (isAnswered ? 1 : 0),
          waiting: waiting + (isLast && state === 'active' ? 1 : 0),
        });
      }
    },
    /** Zeros for a step that no run came to. */
    of: (stepId: string): StepCount => counts.get(stepId) ?? NONE,
  };
}

const NONE: StepCount = { reached: 0, answered: 0, waiting: 0 };
