import type { FlowStep } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { BotScope, RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import { botScopeOf } from '../bots/bot-events.ts';
import type { BotDocument } from '../bots/bots.model.ts';
import type { BotRepository } from '../bots/bots.repository.ts';
import type { FlowRepository } from './flows.repository.ts';

/** Which steps of a flow: those of its draft, of the live revision, or of one by number. */
export type RevisionChoice = 'draft' | 'live' | number;

/** A bot whose flow the caller may see, with its resource scope. */
export interface OpenFlow {
  readonly bot: BotDocument;
  readonly scope: BotScope;
  readonly userId: string;
  readonly liveRevision: number | null;
}

export type FlowAccess = ReturnType<typeof createFlowAccess>;

/** Access to the flow of a bot: each method first checks the called route's permission. */
export function createFlowAccess(deps: {
  readonly bots: BotRepository;
  readonly flows: FlowRepository;
  readonly access: WorkspaceAccess;
}) {
  const { bots, flows, access } = deps;

  async function ofBot(botId: string, context: RequestContext): Promise<OpenFlow> {
    const bot = await bots.getById(botId);
    const scope = botScopeOf(bot);
    const { userId } = await access.requireBot(context, scope);
    return { bot, scope, userId, liveRevision: bot.settings.flow.liveRevision };
  }

  return {
    /** Throws `notFound` for a bot that does not exist or is not the caller's. */
    ofBot,
    /** The same by the id of one of its steps, in the draft or in a kept revision. */
    async ofStep(stepId: string, context: RequestContext): Promise<OpenFlow> {
      const botId = await flows.botOf(stepId);
      if (botId === null) throw notFound('step');
      return ofBot(botId, context);
    },
    /** The chosen steps, with the number of their revision. Throws `notFound` without any. */
    async stepsOf(
      { scope, liveRevision }: Pick<OpenFlow, 'scope' | 'liveRevision'>,
      choice: RevisionChoice,
    ): Promise<{ readonly steps: readonly FlowStep[]; readonly revision: number }> {
      if (choice === 'draft') {
        const { nodes, draftRevision } = await flows.read(scope);
        return { steps: nodes, revision: draftRevision };
      }
      const revision = choice === 'live' ? liveRevision : choice;
      const steps = revision === null ? null : await flows.stepsOf(scope, revision);
      if (revision === null || steps === null) throw notFound('flow revision');
      return { steps, revision };
    },
  };
}

/** The step of a flow with this id. Throws `notFound`. */
export function foundStep(steps: readonly FlowStep[], id: string): FlowStep {
  const found = steps.find((step) => step.id === id);
  if (found === undefined) throw notFound('step');
  return found;
}
