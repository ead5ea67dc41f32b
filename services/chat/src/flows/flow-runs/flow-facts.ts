import type { BotSettingsView } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { AskedStep, ConversationDocument } from '../../conversations/index.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import type { RunScope } from './flow-runs.repository.ts';
import type { TurnRuns } from './turn-runs.ts';

/** The facts of a turn that a flow decides on. */
export interface FlowFacts {
  readonly conversation: ConversationDocument;
  readonly settings: BotSettingsView;
  readonly turnId: string;
  readonly text: string;
  readonly asked: AskedStep;
  /** The asker has the key to the conversation. */
  readonly isKeyed: boolean;
  readonly context: RequestContext;
}

/** The same, with the runs that the turn found. */
export interface TurnFacts extends FlowFacts {
  readonly runs: TurnRuns;
}

export function runScopeOf({ conversation }: Pick<FlowFacts, 'conversation'>): RunScope {
  return { workspaceId: conversation.workspace_id, conversationId: conversation._id };
}

/** True when the conversation has no earlier turns or runs, or only turns before it was resolved. */
export function isBeginning(
  { conversation, turnId }: FlowFacts,
  earlier: readonly FlowRunDocument[],
): boolean {
  const isNew = conversation.messageCount === 0 && earlier.length === 0;
  return isNew || conversation.contextFrom === turnId;
}
