import { LRUCache } from 'lru-cache';
import { AppError, ERRORS, orNull } from '@colloquy/errors';
import { createGenerativeAnswerer, type Answerer, type Grounding } from '@colloquy/answering';
import { createOpenAiChatModel, type KnownHabits } from '@colloquy/language-model';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import type { KnownModel } from '../../conversations/index.ts';
import { guardedFetch, NO_KEY } from '../provider-access/model-connection.ts';
import { habitsKey } from '../provider-access/habits-key.ts';
import { groundingOf } from '../grounding/grounding.policy.ts';
import { firstModel } from './model-providers.policy.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';
import type { ProviderHealth } from './provider-health.ts';
import type { SecretSealer } from '../provider-access/provider-secrets.ts';

/** Each has its own circuit breaker, which stays open while its server is down. */
const MAX_OPENED = 500;
/** An endless answer is given up early enough for the fallback to answer. */
const TOTAL_MS = 50_000;
const MAX_RETRIES = 1;

/** Answerers over the providers of workspaces. */
export function createProviderAnswerers(deps: {
  readonly providers: Pick<ModelProviderRepository, 'get'>;
  readonly secrets: SecretSealer;
  readonly safeFetch: StreamingSafeFetch;
  readonly habits: KnownHabits;
  readonly health: ProviderHealth;
  /** How long a model may send nothing before it is given up. */
  readonly silenceMs: number;
}) {
  const { providers, secrets, safeFetch, habits, health, silenceMs } = deps;
  const opened = new LRUCache<string, Answerer>({ max: MAX_OPENED });

  function open(
    workspaceId: string,
    provider: StoredProvider,
    model: string,
    grounding: Grounding,
  ): Answerer {
    const canCall = provider.models.find(({ id }) => id === model)?.tools !== false;
    const key = [workspaceId, provider.id, provider.revision, canCall, grounding, model].join('/');
    const known = opened.get(key);
    if (known !== undefined) return known;
    const { kind, baseUrl } = provider;
    const connection = { kind, baseUrl, ...secrets.open(workspaceId, provider) };
    const { chat, ...writing } = createGenerativeAnswerer(
      health.watch(
        createOpenAiChatModel({
          baseUrl,
          apiKey: NO_KEY,
          model,
          timeouts: { firstTokenMs: silenceMs, gapMs: silenceMs, totalMs: TOTAL_MS },
          maxRetries: MAX_RETRIES,
          fetch: guardedFetch(safeFetch, connection),
          habits: habits.of(...habitsKey(workspaceId, provider, model)),
        }),
        workspaceId,
        provider,
      ),
      { grounding },
    );
    // A model that failed the test with tools is not asked to choose functions.
    const answerer = canCall && chat !== undefined ? { ...writing, chat } : writing;
    opened.set(key, answerer);
    return answerer;
  }

  return {
    /**
     * The model in the current state of its provider, so that changes take effect at once in every process. An empty
     * name means the first model that answers questions. A deleted model is `free`, and throws `modelDoesNotExist` when
     * opened.
     */
    async of(workspaceId: string, providerId: string, name: string): Promise<KnownModel> {
      const provider = await orNull(providers.get(workspaceId, providerId));
      const model = provider === null ? undefined : modelNamed(provider, name);
      if (provider === null || model === undefined) return { grounding: 'free', open: refuse };
      const grounding = groundingOf(provider, model);
      if (grounding === 'unused') return { grounding };
      health.see(workspaceId, provider);
      return {
        grounding,
        open() {
          try {
            return open(workspaceId, provider, model, grounding);
          } catch (error) {
            void health.noteUnopened(workspaceId, provider, error);
            throw error;
          }
        },
      };
    },
  };
}

function refuse(): never {
  throw new AppError({ code: ERRORS.modelDoesNotExist, details: { reason: 'no-such-model' } });
}

function modelNamed(provider: StoredProvider, name: string): string | undefined {
  return name === '' ? firstModel(provider) : name;
}
