import { STEP_TYPES, type FlowSplitOptionStep, type FlowStep } from '@colloquy/contracts';

/** A way of a random split, with its share of all runs from 0 to 1. */
export interface RandomWay {
  readonly option: FlowSplitOptionStep;
  readonly share: number;
}

/** A random split that a walk comes to, and its ways in their order. */
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

/** Whether there is something to choose: no way of a split without weights has a share. */
export function canChoose({ ways }: RandomSplit): boolean {
  return ways.some(({ share }) => share > 0);
}

/** A number, from 0 up to 1, by which the engine takes a way: the middle of its share. */
export function randomFor({ ways }: RandomSplit, optionId: string): number {
  let before = 0;
  for (const { option, share } of ways) {
    if (option.id === optionId) return before + share / 2;
    before += share;
  }
  return 0;
}
