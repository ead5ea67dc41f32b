import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope, type FlowStep } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { createRepository, modify, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import type { FlowRevisions } from './flow-revisions.repository.ts';
import type { FlowDraftDocument } from './flows.model.ts';
import { readSteps, type StoredDraft } from './stored-steps.ts';

/** The draft of a bot's flow; a bot without one has no steps and revision 0. */
export interface FlowDraft {
  readonly nodes: readonly FlowStep[];
  readonly draftRevision: number;
}

/** A draft after a change, with its events. */
export interface FlowDraftChange {
  readonly nodes: readonly FlowStep[];
  readonly events: readonly EventEnvelope[];
}

export type FlowRepository = ReturnType<typeof createFlowRepository>;

/** Drafts of flows. Each save keeps the previous draft as a revision. */
export function createFlowRepository(
  model: Model<FlowDraftDocument>,
  signal: OutboxSignal,
  revisions: FlowRevisions,
) {
  const drafts = createRepository(model, { signal, name: 'flow' });
  const anyDraft = drafts.everywhere(
    'Paths name a step without its bot: the bot is read from the step, then access is checked.',
  );
  const of = (workspaceId: string) => drafts.in(tenantScope(workspaceId));

  async function present({ workspace_id, chat_bot_id }: BotScope): Promise<FlowDraftDocument | null> {
    const found = await of(workspace_id).findOne({ _id: chat_bot_id }, { includeDeleted: true });
    // A save in progress while its bot was deleted must not restore the flow.
    if (found?.status === EntityStatus.deleted) throw notFound('chat bot');
    return found;
  }

  async function read(scope: BotScope): Promise<FlowDraft> {
    return draftOf(await present(scope));
  }

  return {
    read,

    /** The bot of a step in its draft or in a kept revision; null for none. */
    async botOf(stepId: string): Promise<string | null> {
      const draft = await anyDraft.findOne({ stepIds: stepId }, { projection: { nodes: 0 } });
      return draft === null ? revisions.botOf(stepId) : draft._id;
    },

    /** The steps of one revision; null for one that never existed or was not kept. */
    async stepsOf(scope: BotScope, revision: number): Promise<readonly FlowStep[] | null> {
      const { nodes, draftRevision } = await read(scope);
      return draftRevision === revision ? nodes : revisions.stepsOf(scope, revision);
    },

    /** The stored draft; null before the first save. */
    stored: (scope: BotScope): Promise<StoredDraft | null> => present(scope),

    /** The steps of one revision, which is kept from now on; null for a missing one. */
    async keep(scope: BotScope, revision: number): Promise<readonly FlowStep[] | null> {
      const draft = await present(scope);
      if (draft?.draftRevision === revision) await revisions.add(draft);
      return revisions.keep(scope, revision);
    },

    /**
     * Decides on the newest draft and writes only onto that one; null leaves it unchanged. What `decide` throws ends
     * the change. Throws `notFound` for a deleted bot, and `overloaded` when a race never ends.
     */
    async change(
      scope: BotScope,
      savedBy: string,
      savedAt: Date,
      decide: (current: FlowDraft) => FlowDraftChange | null,
    ): Promise<FlowDraft> {
      const scoped = of(scope.workspace_id);
      const written = await modify<FlowDraftDocument | null, FlowDraftChange>(
        () => present(scope),
        (current) => decide(draftOf(current)),
        async (current, { nodes, events }) => {
          const draftRevision = (current?.draftRevision ?? 0) + 1;
          const set = { nodes, stepIds: nodes.map(({ id }) => id), savedBy, savedAt, draftRevision };
          if (current === null) return scoped.insert({ _id: scope.chat_bot_id, ...set }, events);
          // Stored before the draft is replaced: whether or not that succeeds, this is what it was.
          await revisions.add(current);
          return scoped.update(scope.chat_bot_id, { set }, { events, expectRevision: current.revision });
        },
      );
      const draft = draftOf(written);
      await revisions.prune(scope, draft.draftRevision);
      return draft;
    },

    /**
     * Erases the flow of a deleted bot at once; an empty row stays until the purge, so that no save creates a new
     * one.
     */
    async deleteOf(scope: BotScope): Promise<void> {
      const set = { nodes: [], stepIds: [], status: EntityStatus.deleted };
      const options = { upsert: true, includeDeleted: true };
      await of(scope.workspace_id).update(scope.chat_bot_id, { set }, options);
      await revisions.deleteOf(scope);
    },
  };
}

function draftOf(document: FlowDraftDocument | null): FlowDraft {
  if (document === null) return { nodes: [], draftRevision: 0 };
  return { nodes: readSteps(document.nodes), draftRevision: document.draftRevision };
}
