import type { ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';

/** The runs of the conversation that a turn belongs to, the newest first. */
export interface TurnRuns {
  /** As the turn found them: read once, with the first call. Writes decide on newer states themselves. */
  readonly found: () => Promise<readonly FlowRunDocument[]>;
  /** As they are now, for a turn that another one was faster than. */
  readonly again: () => Promise<readonly FlowRunDocument[]>;
}

export type OpenRuns = (conversation: Pick<ConversationDocument, '_id' | 'workspace_id'>) => TurnRuns;

/** Reads the runs of a turn's conversation once for all that ask for them: limits, the check of the step, the flow. */
export function createOpenRuns(deps: { readonly runs: Pick<FlowRunRepository, 'ofConversation'> }): OpenRuns {
  return ({ _id: conversationId, workspace_id: workspaceId }) => {
    const again = () => deps.runs.ofConversation({ workspaceId, conversationId });
    let read: Promise<readonly FlowRunDocument[]> | undefined;
    return { again, found: () => (read ??= again()) };
  };
}
