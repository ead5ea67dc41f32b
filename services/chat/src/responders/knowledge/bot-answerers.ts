import { INSTANCE_PROVIDER_ID, type ModelGrounding } from '@colloquy/contracts';
import {
  createExtractiveAnswerer,
  type Answerer,
  type AnswerRequest,
  type ChatModel,
} from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import type { Question } from '../../answering/question.ts';
import { answerWithFallback, type NamedAnswerEvent } from './answer-with-fallback.ts';
import { openRewriter, type RewriteQuestion } from './standalone-question.ts';

/** The models of workspaces' providers, by workspace, provider and name. */
export interface ProviderModels {
  open(workspaceId: string, providerId: string, model: string): Promise<Answerer>;
  grounding(workspaceId: string, providerId: string, model: string): Promise<ModelGrounding>;
}

/** How the answers of a bot are written. */
export interface BotAnswers {
  /** Whose model the settings name: the instance's, or a provider of the workspace. */
  readonly providerId: string;
  /** The model that the settings name. */
  readonly modelId: string;
  /** How the model rests on passages, as its provider is now. */
  grounding(): Promise<ModelGrounding>;
  /** Whether an answer of this model was given in the place of one that failed. */
  isFallback(modelId: string): boolean;
  readonly writing: { readonly temperature: number; readonly maxTokens: number };
  /** `takeAnswer` asks the plan for the instance's answer, before that takes the place of a provider's which failed. */
  answer(
    request: AnswerRequest,
    signal: AbortSignal,
    takeAnswer: (providerId: string) => Promise<void>,
  ): AsyncGenerator<NamedAnswerEvent>;
  /** Whose model gave an answer, as its last event names what went wrong. */
  giverOf(done: Pick<NamedAnswerEvent, 'modelError'>): string;
  /** The model that chooses tools; null without one. Throws `modelDoesNotExist` and `modelKeyRefused`. */
  chat(): Promise<ChatModel | null>;
  /** Rewrites a question to stand alone; null without a model that could. */
  rewriter(): Promise<RewriteQuestion | null>;
}

export interface BotAnswerers {
  of(question: Pick<Question, 'workspaceId' | 'botId' | 'settings'>): BotAnswers;
}

/** The answerers that the settings of bots name: the instance's own, or a provider of the bot's workspace. */
export function createBotAnswerers(deps: {
  readonly instance: Answerer;
  readonly ofProviders: ProviderModels;
  readonly logger: Logger;
}): BotAnswerers {
  const { instance, ofProviders, logger } = deps;
  const extractive = createExtractiveAnswerer();
  return {
    of({ workspaceId, botId, settings }) {
      const { provider_id: providerId, model, temperature, maxTokens, fallback } = settings.model;
      const isOwn = providerId !== INSTANCE_PROVIDER_ID;
      const open = async () => (isOwn ? ofProviders.open(workspaceId, providerId, model) : instance);
      const modelId = isOwn ? model : instance.modelId;
      return {
        providerId,
        modelId,
        grounding: async () =>
          isOwn ? ofProviders.grounding(workspaceId, providerId, model) : (instance.grounding ?? 'free'),
        isFallback: (used) => used === extractive.modelId && modelId !== extractive.modelId,
        writing: { temperature, maxTokens },
        answer(request, signal, takeAnswer) {
          const quoting = {
            answerer: extractive,
            async onUse({ code }: { readonly code: string }) {
              logger.warn({ botId, providerId, code }, 'a model failed; the answer quotes the sources');
              await takeAnswer(INSTANCE_PROVIDER_ID);
            },
          };
          return answerWithFallback(open, fallback === 'extractive' ? quoting : null, request, signal);
        },
        giverOf: ({ modelError }) => (modelError === undefined ? providerId : INSTANCE_PROVIDER_ID),
        chat: async () => (await open()).chat ?? null,
        rewriter: () =>
          openRewriter(open, (code) =>
            logger.warn({ botId, providerId, code }, 'a follow-up was searched for as it was asked'),
          ),
      };
    },
  };
}
