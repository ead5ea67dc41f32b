import type { FlowRevision, botApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { prove } from '@colloquy/flow-engine';
import type { UseCasesOf } from '@colloquy/service-kit';
import { botScopeOf } from '../bots/bot-events.ts';
import type { BotRepository } from '../bots/bots.repository.ts';
import type { FlowPublishing } from './flow-publishing.ts';
import type { FlowRevisions, RevisionRow } from './flow-revisions.repository.ts';
import { toFlow } from './flow-views.ts';
import type { FlowRepository } from './flows.repository.ts';
import type { FlowAccess } from './open-flow.ts';

/** Revisions of flows, their proofs, and what runs read of them. */
export function createFlowRevisionUseCases(deps: {
  readonly bots: BotRepository;
  readonly flows: FlowRepository;
  readonly revisions: FlowRevisions;
  readonly publishing: FlowPublishing;
  readonly access: FlowAccess;
}) {
  const { bots, flows, revisions, publishing, access } = deps;
  return {
    async listFlowRevisions({ params, query: { page, limit } }, context) {
      const { scope } = await access.ofBot(params.id, context);
      const draft = await flows.stored(scope);
      const kept = await revisions.listOf(scope);
      // It includes the draft if that was published unchanged.
      const isKept = kept.some(({ flowRevision }) => flowRevision === draft?.draftRevision);
      const newest =
        draft === null || isKept ? [] : [{ ...draft, flowRevision: draft.draftRevision, publishedAt: null }];
      const all = [...newest, ...kept].map(toRevision);
      return {
        data: all.slice((page - 1) * limit, page * limit),
        meta: { total: all.length, page, limit },
      };
    },

    async proveFlow({ params, query }, context) {
      const flow = await access.ofBot(params.id, context);
      const { steps } = await access.stepsOf(flow, query.revision);
      const confirmed = await publishing.confirmedAddresses(steps, flow.bot.workspace_id, context);
      return { data: prove(steps, { confirmedAddresses: confirmed }) };
    },

    async readFlow({ params }) {
      const bot = await bots.getById(params.id);
      // A run that starts now stays on this revision, so it is kept.
      const steps = await flows.keep(botScopeOf(bot), params.revision);
      if (steps === null) throw notFound('flow revision');
      const { liveRevision } = bot.settings.flow;
      return toFlow(steps, bot._id, { revision: params.revision, liveRevision });
    },
  } satisfies UseCasesOf<typeof botApi>;
}

function toRevision(row: RevisionRow): FlowRevision {
  const { flowRevision, stepIds, savedBy, savedAt, publishedAt } = row;
  return {
    revision: flowRevision,
    steps: stepIds.length,
    savedBy,
    savedAt: savedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
