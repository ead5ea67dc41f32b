import type { FlowRun, RunEndReason } from '@colloquy/contracts';

/** Reasons to end a run from outside, and the resulting states. */
const STATES = {
  idle: 'abandoned',
  visitor: 'aborted',
  human: 'aborted',
  reset: 'aborted',
} as const satisfies Partial<Record<RunEndReason, FlowRun['state']>>;

/** Ends a run that its visitor abandoned or a member stopped; a run that has ended is unchanged. */
export function endRun(run: FlowRun, reason: keyof typeof STATES, now: Date): FlowRun {
  if (run.state !== 'active') return run;
  return {
    ...run,
    state: STATES[reason],
    endReason: reason,
    current_id: null,
    updatedAt: now.toISOString(),
  };
}

/** Whether a run has been waiting for an answer longer than its bot allows. */
export function isIdle({ state, updatedAt }: FlowRun, abandonMinutes: number, now: Date): boolean {
  return state === 'active' && now.getTime() - Date.parse(updatedAt) >= abandonMinutes * 60_000;
}
