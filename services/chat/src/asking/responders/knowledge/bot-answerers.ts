import { INSTANCE_PROVIDER_ID } from '@colloquy/contracts';
import type { AppError } from '@colloquy/errors';
import { createExtractiveAnswerer } from '@colloquy/answering';
import type { Logger } from '@colloquy/observability';
import type { BotAnswers, KnownModel } from '../../../conversations/index.ts';
import type { Question } from '../../question/question.ts';
import { answerWithFallback } from './answer-with-fallback.ts';
import { openRewriter } from './standalone-question.ts';

/** The models of workspaces' providers, by workspace, provider and name. */
export interface ProviderModels {
  of(workspaceId: string, providerId: string, model: string): Promise<KnownModel>;
}

export interface BotAnswerers {
  /** Reads the bot's answerers for one question; later changes of the provider count from the next question on. */
  of(question: Pick<Question, 'workspaceId' | 'botId' | 'settings'>): Promise<BotAnswers>;
}

/** The answerers in the bots' settings: the installation's own, or a provider of the bot's workspace. */
export function createBotAnswerers(deps: {
  /** The installation's own answerer in its current state. */
  readonly instance: () => KnownModel;
  readonly ofProviders: ProviderModels;
  readonly logger: Logger;
}): BotAnswerers {
  const { instance, ofProviders, logger } = deps;
  const extractive = createExtractiveAnswerer();

  /** The answerers of a bot whose model is never called. */
  const withoutModel = (writing: BotAnswers['writing']): BotAnswers => ({
    providerId: INSTANCE_PROVIDER_ID,
    modelId: extractive.modelId,
    grounding: 'unused',
    writing,
    answer: (request, signal) => answerWithFallback(() => Promise.resolve(extractive), null, request, signal),
    giverOf: () => INSTANCE_PROVIDER_ID,
    chat: () => Promise.resolve(null),
    rewriter: () => Promise.resolve(null),
  });

  return {
    async of({ workspaceId, botId, settings }) {
      const { provider_id: providerId, model, temperature, maxTokens, fallback } = settings.model;
      const isOwn = providerId !== INSTANCE_PROVIDER_ID;
      const known: KnownModel = isOwn ? await ofProviders.of(workspaceId, providerId, model) : instance();
      const writing = { temperature, maxTokens };
      if (known.grounding === 'unused') return withoutModel(writing);
      const open = async () => known.open();
      const modelId = isOwn ? model : known.open().modelId;
      return {
        providerId,
        modelId,
        grounding: known.grounding,
        writing,
        answer(request, signal, takeAnswer) {
          const takeInstances = () => takeAnswer(INSTANCE_PROVIDER_ID);
          const afterFailure = {
            answerer: extractive,
            async onUse({ code, details }: Pick<AppError, 'code' | 'details'>) {
              const { reason } = details;
              logger.warn(
                { botId, providerId, code, reason },
                'a model failed; the answer quotes the sources',
              );
              await takeInstances();
            },
          };
          return answerWithFallback(open, fallback === 'extractive' ? afterFailure : null, request, signal, {
            modelId: extractive.modelId,
            onUse: takeInstances,
          });
        },
        giverOf: ({ isInstead }) => (isInstead === true ? INSTANCE_PROVIDER_ID : providerId),
        chat: async () => (await open()).chat ?? null,
        rewriter: () =>
          openRewriter(open, (code) =>
            logger.warn({ botId, providerId, code }, 'a follow-up was searched for as it was asked'),
          ),
      };
    },
  };
}
