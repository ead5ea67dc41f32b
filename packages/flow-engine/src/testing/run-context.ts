import type { FlowRun, FlowStep } from '@colloquy/contracts';
import { advance } from '../run/advance.ts';
import type { Advanced, RunContext } from '../run/run-context.ts';
import { startRun } from '../run/start-run.ts';
import { TEXTS } from './steps.ts';

export const RUN_CONTEXT: RunContext = {
  now: new Date('2026-01-01T12:00:00Z'),
  random: () => 0,
  revision: 1,
  texts: TEXTS,
  allowInterruptions: false,
};

/** Runs a flow from its first step with the given inputs; returns the result of each. */
export function walked(
  steps: readonly FlowStep[],
  said: readonly (string | { readonly text: string; readonly optionIds: string[] })[],
  context: Partial<RunContext> = {},
): { readonly run: FlowRun; readonly turns: readonly Advanced[]; readonly last: Advanced } {
  const whole = { ...RUN_CONTEXT, ...context };
  let last = startRun(steps, { id: 'run', chatId: 'chat', rootId: steps[0]?.id ?? '' }, whole);
  const turns = [last];
  for (const input of said) {
    last = advance(steps, last.run, typeof input === 'string' ? { text: input } : input, whole);
    turns.push(last);
  }
  return { run: last.run, turns, last };
}
