import { INSTANCE_PROVIDER_ID } from '@colloquy/contracts';
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

/** Opens the answerer of a workspace's provider. */
export type OpenProvider = (workspaceId: string, providerId: string, model: string) => Promise<Answerer>;

/** How the answers of a bot are written. */
export interface BotAnswers {
  /** The model that the settings name. */
  readonly modelId: string;
  /** Whether an answer of this model was given in the place of one that failed. */
  isFallback(modelId: string): boolean;
  readonly writing: { readonly temperature: number; readonly maxTokens: number };
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<NamedAnswerEvent>;
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
  readonly openProvider: OpenProvider;
  readonly logger: Logger;
}): BotAnswerers {
  const { instance, openProvider, logger } = deps;
  const extractive = createExtractiveAnswerer();
  return {
    of({ workspaceId, botId, settings }) {
      const { provider_id: providerId, model, temperature, maxTokens, fallback } = settings.model;
      const isOwn = providerId !== INSTANCE_PROVIDER_ID;
      const open = async () => (isOwn ? openProvider(workspaceId, providerId, model) : instance);
      const quoting = {
        answerer: extractive,
        onUse: ({ code }: { readonly code: string }) =>
          logger.warn({ botId, providerId, code }, 'a model failed; the answer quotes the sources'),
      };
      const modelId = isOwn ? model : instance.modelId;
      return {
        modelId,
        isFallback: (used) => used === extractive.modelId && modelId !== extractive.modelId,
        writing: { temperature, maxTokens },
        answer: (request, signal) =>
          answerWithFallback(open, fallback === 'extractive' ? quoting : null, request, signal),
        chat: async () => (await open()).chat ?? null,
        rewriter: () =>
          openRewriter(open, (code) =>
            logger.warn({ botId, providerId, code }, 'a follow-up was searched for as it was asked'),
          ),
      };
    },
  };
}
