import { FOLLOW_UP_TEXT, isQuestionStep } from '@colloquy/contracts';
import type { AskedStep, ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';
import { isLeft } from './run-state.ts';

/** An ask before it is processed. */
export interface AskOfStep {
  readonly conversation: Pick<ConversationDocument, '_id' | 'workspace_id'>;
  readonly query: string;
  readonly step: AskedStep;
  readonly isKeyed: boolean;
}

export type IsFollowUp = (ask: AskOfStep) => Promise<boolean>;

/**
 * True for a follow-up, which a client sends by itself after a text of a flow: it continues from the conversation's
 * waiting step, and that step is a text. Messages with another step, and typed messages, are the visitor's own.
 */
export function createIsFollowUp(deps: {
  readonly runs: Pick<FlowRunRepository, 'active'>;
  readonly now: () => Date;
}): IsFollowUp {
  const { runs, now } = deps;
  return async ({ conversation, query, step: { stepId }, isKeyed }) => {
    if (query !== FOLLOW_UP_TEXT || stepId === null) return false;
    const { _id: conversationId, workspace_id: workspaceId } = conversation;
    const row = await runs.active({ workspaceId, conversationId });
    if (row === null || row.run.current_id !== stepId || isLeft(row, now())) return false;
    // To a caller without the key, a run with a key does not exist.
    if (row.isKeyed && !isKeyed) return false;
    const { step } = row.last.survey;
    return step !== null && step.id === stepId && !isQuestionStep(step);
  };
}
