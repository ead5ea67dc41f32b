import type { FlowStep, StepForChat, botApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { previewStep, type FlowTexts } from '@colloquy/flow-engine';
import type { UseCasesOf } from '@colloquy/service-kit';
import { botScopeOf } from '../bots/bot-events.ts';
import type { BotDocument } from '../bots/bots.model.ts';
import { toNode } from './flow-views.ts';
import { foundStep, type FlowAccess } from './open-flow.ts';

/** A preview has no invalid answers, and a chatbot's texts have one language. */
const TEXTS: FlowTexts = { translated: (_key, text) => text, invalid: (issue) => issue, skipWords: [] };

/** One step, as its editors and visitors see it. */
export function createStepUseCases(deps: {
  readonly access: FlowAccess;
  /** The bot behind an open public link. Throws `notFound`. */
  readonly botOfLink: (linkId: string) => Promise<BotDocument>;
}) {
  const { access, botOfLink } = deps;
  return {
    async readSurvey({ params, query }, context) {
      const flow = await access.ofStep(params.id, context);
      if (query.forChat) {
        const { steps } = await access.stepsOf(flow, flow.liveRevision === null ? 'draft' : 'live');
        return { data: shownStep(steps, params.id) };
      }
      const { steps } = await access.stepsOf(flow, 'draft');
      return { data: toNode(foundStep(steps, params.id), flow.bot._id) };
    },

    async readSurveyForVisitor({ params }) {
      const bot = await botOfLink(params.linkId);
      const { liveRevision } = bot.settings.flow;
      // Only from the live revision, because drafts are internal to the team.
      const { steps } = await access.stepsOf({ scope: botScopeOf(bot), liveRevision }, 'live');
      return { data: shownStep(steps, params.id) };
    },
  } satisfies UseCasesOf<typeof botApi>;
}

function shownStep(steps: readonly FlowStep[], id: string): StepForChat {
  const shown = previewStep(steps, id, TEXTS);
  if (shown === null) throw notFound('step');
  return shown;
}
