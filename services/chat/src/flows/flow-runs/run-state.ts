import type { FlowRun, RunState } from '@colloquy/contracts';
import { endRun } from '@colloquy/flow-engine';
import { isWithTeam, type ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';

/** The activeKey of a conversation's active run. */
export const ACTIVE_KEY = 'active';

/** The active run among the runs of a conversation. */
export function activeOf(rows: readonly FlowRunDocument[]): FlowRunDocument | null {
  return rows.find(({ activeKey }) => activeKey === ACTIVE_KEY) ?? null;
}

/** True when a run has waited for an answer longer than its bot allows. */
export function isLeft({ abandonAt }: Pick<FlowRunDocument, 'abandonAt'>, now: Date): boolean {
  return abandonAt !== null && abandonAt <= now;
}

/** A run's state at a time, even when the job has not ended the abandoned run yet. */
export function runAt(row: Pick<FlowRunDocument, 'run' | 'abandonAt'>, now: Date): FlowRun {
  return isLeft(row, now) ? endRun(row.run, 'idle', now) : row.run;
}

/** As `runAt`, for runs of which only the state was read. */
export function stateAt(
  { run, abandonAt }: Pick<FlowRunDocument, 'abandonAt'> & { readonly run: Pick<FlowRun, 'state'> },
  now: Date,
): RunState {
  return isLeft({ abandonAt }, now) ? 'abandoned' : run.state;
}

/**
 * The reason why an active run must end; null when it may continue. A handoff ends runs itself, except for a run that a
 * process stored just before it crashed.
 */
export function endReasonOf(
  { _id, abandonAt }: FlowRunDocument,
  { conversation }: { readonly conversation: Pick<ConversationDocument, 'contextFrom' | 'state'> },
  now: Date,
): 'human' | 'idle' | 'reset' | null {
  if (isWithTeam(conversation.state)) return 'human';
  if (isLeft({ abandonAt }, now)) return 'idle';
  const { contextFrom } = conversation;
  return contextFrom !== null && contextFrom !== undefined && _id < contextFrom ? 'reset' : null;
}
