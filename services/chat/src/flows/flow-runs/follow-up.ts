import { FOLLOW_UP_TEXT, isQuestionStep } from '@colloquy/contracts';
import type { AskedStep, ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';
import { isLeft } from './run-state.ts';

/** What an ask says of itself, before anything is made of it. */
export interface AskOfStep {
  readonly conversation: Pick<ConversationDocument, '_id' | 'workspace_id'>;
  readonly query: string;
  readonly step: AskedStep;
  readonly isKeyed: boolean;
}

export type IsFollowUp = (ask: AskOfStep) => Promise<boolean>;

/**
 * Whether a message is what a client sends by itself after a text of a flow: it goes on from the very step that waits in
 * the conversation, and that step is one to read. What names another step, and what is typed, is the visitor's own.
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
    // To who has no key, a run of who has one does not exist.
    if (row.isKeyed && !isKeyed) return false;
    const { step } = row.last.survey;
    return step !== null && step.id === stepId && !isQuestionStep(step);
  };
}
