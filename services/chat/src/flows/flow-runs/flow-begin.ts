import type { FlowStep, FlowTriggerKind } from '@colloquy/contracts';
import { endRun, startRun, triggerFor } from '@colloquy/flow-engine';
import { isWithTeam, type ConversationRepository } from '../../conversations/index.ts';
import { runContext } from './flow-context.ts';
import { runScopeOf, type FlowFacts } from './flow-facts.ts';
import type { FlowReader } from './flow-reader.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';
import { ACTIVE_KEY } from './run-state.ts';
import { newRun, withheldRun } from './run-writes.ts';

/** The live flow of a bot. */
export interface LiveFlow {
  readonly steps: readonly FlowStep[];
  readonly revision: number;
}

/** A kind of trigger that may begin a run, with the text that it is matched against. */
export type Beginning = readonly [on: FlowTriggerKind, text?: string];

export type FlowBegin = ReturnType<typeof createFlowBegin>;

/** Begins runs. */
export function createFlowBegin(deps: {
  readonly runs: Pick<FlowRunRepository, 'begin' | 'change' | 'mailedIn' | 'rootsIn'>;
  readonly reader: FlowReader;
  readonly conversations: Pick<ConversationRepository, 'idsOfAsker' | 'newest'>;
  readonly now: () => Date;
}) {
  const { runs, reader, conversations, now } = deps;

  /** The roots of the visitor's earlier runs, in any conversation with the bot. */
  async function seenRoots(
    steps: readonly FlowStep[],
    { conversation }: Pick<FlowFacts, 'conversation'>,
  ): Promise<string[]> {
    if (!steps.some(({ trigger }) => trigger?.oncePerVisitor === true)) return [];
    const ids = await conversations.idsOfAsker(conversation);
    return runs.rootsIn(conversation.workspace_id, ids);
  }

  /** True after a handoff, which ends the run: no run begins until the bot has the conversation again. */
  async function isWithTeamNow({ conversation }: Pick<FlowFacts, 'conversation'>): Promise<boolean> {
    return isWithTeam((await conversations.newest(conversation)).state);
  }

  return {
    /** The live flow; null when the bot has none, or while the bot service is unavailable. */
    async live({
      conversation,
      settings,
      context,
    }: Pick<FlowFacts, 'conversation' | 'settings' | 'context'>): Promise<LiveFlow | null> {
      const { liveRevision: revision } = settings.flow;
      if (revision === null) return null;
      // Without the flow, questions are still answered.
      const steps = await reader.stepsIfReadable(conversation.chat_bot_id, revision, context);
      return steps && { steps, revision };
    },

    /** The root of the first matching trigger; null without a match, and while the visitor waits for the team. */
    async rootFor(
      { steps }: LiveFlow,
      beginnings: readonly Beginning[],
      facts: Pick<FlowFacts, 'conversation'>,
    ) {
      if (await isWithTeamNow(facts)) return null;
      const seen = await seenRoots(steps, facts);
      for (const [on, text] of beginnings) {
        const rootId = triggerFor(steps, { on, seenRoots: seen, ...(text !== undefined && { text }) });
        if (rootId !== null) return rootId;
      }
      return null;
    },

    /** Stores a run at a root; null when another run of the conversation, or a handoff, was faster. */
    async begin(
      { steps, revision }: LiveFlow,
      rootId: string,
      facts: FlowFacts,
      isAnswer: boolean,
    ): Promise<FlowRunDocument | null> {
      const scope = runScopeOf(facts);
      const { workspaceId, conversationId: chatId } = scope;
      const mailedSteps = await runs.mailedIn(scope);
      const advanced = startRun(
        steps,
        { id: facts.turnId, chatId, rootId },
        { ...runContext(facts, revision, now()), mailedSteps },
      );
      const { run, events } = newRun(advanced, isAnswer, facts);
      const row = await runs.begin(workspaceId, run, events);
      // A handoff writes its state before it ends runs, so either side observes the other.
      if (row === null || row.activeKey !== ACTIVE_KEY || !(await isWithTeamNow(facts))) return row;
      await runs.change(row, (current) => withheldRun(endRun(current.run, 'human', now())));
      return null;
    },
  };
}
