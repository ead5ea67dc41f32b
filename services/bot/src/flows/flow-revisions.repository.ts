import type { Model } from 'mongoose';
import type { FlowStep } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import { readSteps, type StoredDraft } from './stored-steps.ts';
import type { FlowRevisionDocument } from './flows.model.ts';

/** Unpublished drafts of a bot that are kept, counted back from the newest. */
export const MAX_KEPT_DRAFTS = 50;

/** A revision without its steps. */
export type RevisionRow = Pick<
  FlowRevisionDocument,
  'flowRevision' | 'stepIds' | 'savedBy' | 'savedAt' | 'publishedAt'
>;

export type FlowRevisions = ReturnType<typeof createFlowRevisions>;

/** Revisions of a flow's drafts, one per save. */
export function createFlowRevisions(model: Model<FlowRevisionDocument>, signal: OutboxSignal) {
  const revisions = createRepository(model, { signal, name: 'flow revision' });
  const anyRevision = revisions.everywhere(
    'Paths name a step without its bot: the bot is read from the step, then access is checked.',
  );
  const of = ({ workspace_id }: BotScope) => revisions.in(tenantScope(workspace_id));

  return {
    /** Stores the current draft, once under its number. */
    async add({ _id, workspace_id, draftRevision, ...saved }: StoredDraft): Promise<void> {
      const { nodes, stepIds, savedBy, savedAt } = saved;
      await of({ workspace_id, chat_bot_id: _id }).insertOnce({
        _id: rowId(_id, draftRevision),
        chat_bot_id: _id,
        flowRevision: draftRevision,
        nodes,
        stepIds,
        savedBy,
        savedAt,
        isKept: false,
        publishedAt: null,
      });
    },

    async stepsOf(scope: BotScope, revision: number): Promise<FlowStep[] | null> {
      const row = await of(scope).findById(rowId(scope.chat_bot_id, revision));
      return row && readSteps(row.nodes);
    },

    /** Marks a revision to be kept, and returns its steps; null when it no longer exists. */
    async keep(scope: BotScope, revision: number): Promise<FlowStep[] | null> {
      const id = rowId(scope.chat_bot_id, revision);
      const known = await of(scope).findById(id);
      const row =
        known === null || known.isKept
          ? known
          : await of(scope).update(id, { set: { isKept: true } }, { isQuiet: true });
      return row && readSteps(row.nodes);
    },

    /** Records when a revision was made live; an older record never replaces a newer one. */
    async markPublished(scope: BotScope, revision: number, publishedAt: Date): Promise<void> {
      await of(scope).update(rowId(scope.chat_bot_id, revision), { max: { publishedAt } });
    },

    /** All of a bot, newest first, without their steps. */
    listOf: (scope: BotScope): Promise<RevisionRow[]> =>
      of(scope).find(
        { chat_bot_id: scope.chat_bot_id },
        { sort: { flowRevision: -1 }, projection: { nodes: 0 } },
      ),

    async botOf(stepId: string): Promise<string | null> {
      const row = await anyRevision.findOne({ stepIds: stepId }, { projection: { nodes: 0 } });
      return row?.chat_bot_id ?? null;
    },

    /** Deletes revisions older than the newest drafts that were neither published nor run. */
    async prune(scope: BotScope, newest: number): Promise<void> {
      const { chat_bot_id } = scope;
      const tooOld = { $lte: newest - MAX_KEPT_DRAFTS };
      await of(scope).purge({ chat_bot_id, flowRevision: tooOld, isKept: false });
    },

    async deleteOf(scope: BotScope): Promise<void> {
      await of(scope).purge({ chat_bot_id: scope.chat_bot_id });
    },
  };
}

function rowId(botId: string, revision: number): string {
  return `${botId}:${revision}`;
}
