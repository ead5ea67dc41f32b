import { flowStepSchema, type FlowMeta, type FlowStep, type botApi } from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import { parentsAbove, withoutStep } from '@colloquy/flow-engine';
import { differences, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import { botTarget } from '../bots/bot-events.ts';
import { changeRecorded } from '../bots/change-recorded.ts';
import { changedStep } from './changed-step.ts';
import { toFlow, toNode, toNodes } from './flow-views.ts';
import { savedSteps, withChangedStep, withStep } from './flows.policy.ts';
import type { FlowDraft, FlowRepository } from './flows.repository.ts';
import { foundStep, type FlowAccess, type OpenFlow } from './open-flow.ts';

/** Reads and writes drafts of flows. Each save has the next number, by which it can be published. */
export function createDraftUseCases(deps: {
  readonly flows: FlowRepository;
  readonly access: FlowAccess;
  readonly now: () => Date;
}) {
  const { flows, access, now } = deps;

  /** Writes the result of `decide` on the newest draft; an unchanged draft is not saved. */
  function change(
    { bot, scope, userId }: OpenFlow,
    context: RequestContext,
    decide: (current: FlowDraft) => readonly FlowStep[],
  ): Promise<FlowDraft> {
    return flows.change(scope, userId, now(), (current) => {
      const nodes = decide(current);
      if (differences({ steps: [...current.nodes] }, { steps: [...nodes] }) === null) return null;
      const recorded = changeRecorded(context, bot.workspace_id, {
        action: 'flow.changed',
        target: botTarget(bot),
        before: { revision: current.draftRevision, steps: current.nodes.length },
        after: { revision: current.draftRevision + 1, steps: nodes.length },
      });
      return { nodes, events: [recorded] };
    });
  }

  const metaOf = ({ draftRevision }: FlowDraft, { liveRevision }: OpenFlow): FlowMeta => ({
    revision: draftRevision,
    liveRevision,
  });

  return {
    async listSurveys({ query }, context) {
      const flow = await access.ofBot(query.chat_bot_id, context);
      const { steps, revision } = await access.stepsOf(flow, query.revision);
      return toFlow(steps, flow.bot._id, { revision, liveRevision: flow.liveRevision });
    },

    async createSurvey({ body }, context) {
      const { chat_bot_id: botId, ...fields } = body;
      const flow = await access.ofBot(botId, context);
      const step = flowStepSchema.parse({ ...fields, id: context.newId() });
      const draft = await change(flow, context, ({ nodes }) =>
        // An interrupted run of this request has already stored it.
        nodes.some(({ id }) => id === step.id) ? nodes : withStep(nodes, step),
      );
      return { data: toNode(foundStep(draft.nodes, step.id), botId), meta: metaOf(draft, flow) };
    },

    async saveFlow({ body }, context) {
      const { chat_bot_id: botId, baseRevision, nodes: sent } = body;
      const flow = await access.ofBot(botId, context);
      let newIds: FlowMeta['newIds'] = [];
      const draft = await change(flow, context, ({ nodes, draftRevision }) => {
        assertRevision(baseRevision, draftRevision, () => toNodes(nodes, botId));
        const saved = savedSteps(sent, new Set(nodes.map(({ id }) => id)), context.newId);
        newIds = saved.newIds;
        return saved.nodes;
      });
      return toFlow(draft.nodes, botId, { ...metaOf(draft, flow), newIds });
    },

    async updateSurvey({ params, body: { revision, ...patch } }, context) {
      const flow = await access.ofStep(params.id, context);
      const botId = flow.bot._id;
      const draft = await change(flow, context, ({ nodes, draftRevision }) => {
        const step = foundStep(nodes, params.id);
        assertRevision(revision, draftRevision, () => toNode(step, botId));
        return withChangedStep(nodes, changedStep(step, patch));
      });
      return { data: toNode(foundStep(draft.nodes, params.id), botId), meta: metaOf(draft, flow) };
    },

    async deleteSurvey({ params }, context) {
      const flow = await access.ofStep(params.id, context);
      let id: string[] = [];
      const draft = await change(flow, context, ({ nodes }) => {
        foundStep(nodes, params.id);
        const without = withoutStep(nodes, params.id);
        id = without.removed;
        return without.steps;
      });
      return { data: { id }, meta: metaOf(draft, flow) };
    },

    async listSurveyParents({ params }, context) {
      const flow = await access.ofStep(params.id, context);
      const { steps } = await access.stepsOf(flow, 'draft');
      foundStep(steps, params.id);
      return { data: toNodes(parentsAbove(steps, params.id), flow.bot._id) };
    },
  } satisfies UseCasesOf<typeof botApi>;
}
