import type { FlowStep } from '@colloquy/contracts';
import type { WalkedRun } from './step-run.ts';

/** A step that only leads on: a taken option or a join. */
export function passingRun({ next_id: nextId }: FlowStep): WalkedRun {
  return {
    isShown: false,
    links: () => [nextId],
    exits: () => [nextId],
    pass: () => ({ nextId }),
  };
}
