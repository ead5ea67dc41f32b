import { LRUCache } from 'lru-cache';
import { isAppError } from '@colloquy/errors';
import type { ChatModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import { providerErrorOf, type ProviderError } from '../provider-access/provider-error.ts';
import { afterAnswer } from './model-providers.policy.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';

const MAX_SEEN = 1_000;

export type ProviderHealth = ReturnType<typeof createProviderHealth>;

/** Stores whether the last answers of providers failed; one write per change, not per answer. */
export function createProviderHealth(deps: {
  readonly providers: Pick<ModelProviderRepository, 'change'>;
  readonly logger: Logger;
}) {
  const { providers, logger } = deps;
  /** The providers as a question last read them from the store. */
  const seen = new LRUCache<string, StoredProvider>({ max: MAX_SEEN });

  /** Caches a provider as just read from the store. */
  function see(workspaceId: string, provider: StoredProvider): void {
    seen.set(keyOf(workspaceId, provider), provider);
  }

  async function note(
    workspaceId: string,
    asked: StoredProvider,
    error: ProviderError | null,
  ): Promise<void> {
    if (afterAnswer(seen.get(keyOf(workspaceId, asked)) ?? asked, error) === null) return;
    try {
      const written = await providers.change(workspaceId, (current) => {
        // The provider was deleted or changed meanwhile: the answer came from another server or key.
        const known = current.find(({ id, revision }) => id === asked.id && revision === asked.revision);
        const after = known === undefined ? null : afterAnswer(known, error);
        if (known === undefined || after === null) return null;
        return { providers: current.map((one) => (one === known ? after : one)), events: [] };
      });
      const now = written.find(({ id, revision }) => id === asked.id && revision === asked.revision);
      if (now !== undefined) see(workspaceId, now);
    } catch (cause) {
      // The answer does not depend on this state, and the next answer updates it again.
      logger.warn(
        { workspaceId, providerId: asked.id, error: cause },
        'the state of a provider was not kept',
      );
    }
  }

  return {
    see,

    /** Records that a provider's secrets could not be decrypted. */
    async noteUnopened(workspaceId: string, provider: StoredProvider, error: unknown): Promise<void> {
      if (isAppError(error)) await note(workspaceId, provider, providerErrorOf(error));
    },

    /** Wraps a provider's model so that each answer or failure updates the provider's state. */
    watch(model: ChatModel, workspaceId: string, provider: StoredProvider): ChatModel {
      return {
        ...model,
        async *stream(request, options) {
          let hasAnswered = false;
          try {
            for await (const delta of model.stream(request, options)) {
              hasAnswered = true;
              yield delta;
            }
          } catch (error) {
            hasAnswered = false;
            if (isAppError(error) && tells(error.details['reason']))
              await note(workspaceId, provider, providerErrorOf(error));
            throw error;
          } finally {
            // Also when the caller stops reading before the end.
            if (hasAnswered) await note(workspaceId, provider, null);
          }
        },
      };
    },
  };
}

/** False for refusals of an open circuit breaker: the model was not asked, so it has not failed again. */
function tells(reason: unknown): boolean {
  return reason !== 'circuit-open';
}

function keyOf(workspaceId: string, { id, revision }: StoredProvider): string {
  return JSON.stringify([workspaceId, id, revision]);
}
