import type { FlowRun, FlowStep } from '@colloquy/contracts';
import { createGraph } from '../graph/flow-graph.ts';
import type { Advanced, RunContext } from './run-context.ts';
import { walkTo } from './walk.ts';

export interface NewRun {
  readonly id: string;
  readonly chatId: string;
  readonly rootId: string;
}

/** Starts a run of a conversation at a root and advances it to the first visible step. */
export function startRun(
  steps: readonly FlowStep[],
  { id, chatId, rootId }: NewRun,
  context: RunContext,
): Advanced {
  const at = context.now.toISOString();
  const run: FlowRun = {
    id,
    chat_id: chatId,
    root_id: rootId,
    revision: context.revision,
    current_id: null,
    variables: {},
    attempts: 0,
    answers: [],
    state: 'active',
    endReason: null,
    visited: [],
    mailed: [],
    startedAt: at,
    updatedAt: at,
  };
  return walkTo(createGraph(steps), run, rootId, context);
}
