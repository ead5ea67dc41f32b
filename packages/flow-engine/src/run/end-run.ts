import type { FlowRun, RunEndReason } from '@colloquy/contracts';

/** Why others end a run, and what that makes of it. */
const STATES = {
  idle: 'abandoned',
  visitor: 'aborted',
  human: 'aborted',
  reset: 'aborted',
} as const satisfies Partial<Record<RunEndReason, FlowRun['state']>>;

/** A run that its visitor left, or that somebody ended; one that is over stays as it is. */
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

/** Whether a run has waited for an answer longer than its bot allows. */
export function isIdle({ state, updatedAt }: FlowRun, abandonMinutes: number, now: Date): boolean {
  return state === 'active' && now.getTime() - Date.parse(updatedAt) >= abandonMinutes * 60_000;
}
