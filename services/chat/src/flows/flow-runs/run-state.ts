import type { FlowRun, RunState } from '@colloquy/contracts';
import { endRun } from '@colloquy/flow-engine';
import { isWithTeam, type ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';

/** The activeKey of the one run of a conversation that goes on. */
export const ACTIVE_KEY = 'active';

/** Whether a run has waited for an answer for longer than its bot allowed. */
export function isLeft({ abandonAt }: Pick<FlowRunDocument, 'abandonAt'>, now: Date): boolean {
  return abandonAt !== null && abandonAt <= now;
}

/** A run as it is at a time, whether or not the job has come by since it was left. */
export function runAt(row: Pick<FlowRunDocument, 'run' | 'abandonAt'>, now: Date): FlowRun {
  return isLeft(row, now) ? endRun(row.run, 'idle', now) : row.run;
}

/** The state of a run at a time, as in `runAt`, where no more of it was read. */
export function stateAt(
  { run, abandonAt }: Pick<FlowRunDocument, 'abandonAt'> & { readonly run: Pick<FlowRun, 'state'> },
  now: Date,
): RunState {
  return isLeft({ abandonAt }, now) ? 'abandoned' : run.state;
}

/**
 * Why a run that is found under way is over; null while it goes on. The call for a person ends runs itself, but for one
 * that was just stored by a process which died before it saw the call.
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
