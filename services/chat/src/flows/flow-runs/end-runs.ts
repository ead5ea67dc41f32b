import type { Job } from '@colloquy/service-kit';
import { endRun } from '@colloquy/flow-engine';
import type { ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';
import { ACTIVE_KEY, isLeft } from './run-state.ts';
import { endedRun } from './run-writes.ts';

const INTERVAL_MS = 60_000;
const AT_ONCE = 200;

/** Ends the active run of a conversation, if there is one. */
export type EndRun = (
  conversation: Pick<ConversationDocument, '_id' | 'workspace_id'>,
  reason: 'human',
) => Promise<void>;

/** Ends runs for reasons other than their visitors' messages. */
export function createEndRuns(deps: { readonly runs: FlowRunRepository; readonly now: () => Date }) {
  const { runs, now } = deps;

  const change = (row: FlowRunDocument, reason: 'human' | 'idle') =>
    runs.change(row, ({ activeKey, abandonAt, run }) => {
      const isStillIdle = reason !== 'idle' || isLeft({ abandonAt }, now());
      return activeKey === ACTIVE_KEY && isStillIdle ? endedRun(endRun(run, reason, now())) : null;
    });

  const end: EndRun = async ({ _id, workspace_id }, reason) => {
    const row = await runs.active({ workspaceId: workspace_id, conversationId: _id });
    if (row !== null) await change(row, reason);
  };

  /** Ends abandoned runs for the statistics. Turns check the time themselves, so they do not depend on this job. */
  async function endIdle(): Promise<void> {
    for (const row of await runs.leftBefore(now(), AT_ONCE)) await change(row, 'idle');
  }

  const job: Job = { name: 'end runs that their visitors have left', everyMs: INTERVAL_MS, run: endIdle };
  return { end, job };
}
