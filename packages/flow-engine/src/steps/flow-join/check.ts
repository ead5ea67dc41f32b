import type { FlowJoinStep } from '@colloquy/contracts';
import { NO_CHECK } from '../no-check.ts';
import type { StepCheck } from '../step-check.ts';

const MIN_PARENTS = 2;

export function flowJoinCheck({ id }: FlowJoinStep): StepCheck {
  return {
    ...NO_CHECK,
    rules: ({ parents }) => ((parents.get(id) ?? []).length < MIN_PARENTS ? ['joinParents'] : []),
  };
}
