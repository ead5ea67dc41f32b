import { STEP_TYPES, type FlowSplitOptionStep, type FlowStep } from '@colloquy/contracts';

/** An option of a random split, with its share of all runs from 0 to 1. */
export interface RandomWay {
  readonly option: FlowSplitOptionStep;
  readonly share: number;
}

/** A random split in a walk, and its options in order. */
export interface RandomSplit {
  readonly split: FlowStep;
  readonly ways: readonly RandomWay[];
}

/** The step as a random split; null for any other. */
export function randomSplitOf(steps: readonly FlowStep[], step: FlowStep | undefined): RandomSplit | null {
  if (step?.type !== STEP_TYPES.flowSplit.id || step.mode !== 'random') return null;
  const options = steps
    .filter((one): one is FlowSplitOptionStep => one.type === STEP_TYPES.flowSplitOption.id)
    .filter(({ parent_ids: parents }) => parents.includes(step.id))
    .toSorted((a, b) => a.order - b.order);
  const total = options.reduce((sum, { weight }) => sum + weight, 0);
  return {
    split: step,
    ways: options.map((option) => ({ option, share: total === 0 ? 0 : option.weight / total })),
  };
}

/** Whether there is a choice: without weights no option has a share. */
export function canChoose({ ways }: RandomSplit): boolean {
  return ways.some(({ share }) => share > 0);
}

/** The random number in [0, 1) that makes the engine take the option: the middle of its share. */
export function randomFor({ ways }: RandomSplit, optionId: string): number {
  let before = 0;
  for (const { option, share } of ways) {
    if (option.id === optionId) return before + share / 2;
    before += share;
  }
  return 0;
}
