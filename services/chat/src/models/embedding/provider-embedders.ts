import { LRUCache } from 'lru-cache';
import { AppError, ERRORS, orNull } from '@colloquy/errors';
import { createOpenAiEmbeddingModel, type EmbeddingModel } from '@colloquy/language-model';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import { guardedFetch, NO_KEY } from '../provider-access/model-connection.ts';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';
import type { SecretSealer } from '../provider-access/provider-secrets.ts';

/** Each has its own circuit breaker, which stays open while its server is down. */
const MAX_OPENED = 500;
/** Keeps responses with long vectors below the size limit of the guarded fetch. */
const TEXTS_IN_REQUEST = 16;
const MAX_RETRIES = 1;

export type ProviderEmbedders = ReturnType<typeof createProviderEmbedders>;

/** Embedding models over the providers of workspaces. */
export function createProviderEmbedders(deps: {
  readonly providers: Pick<ModelProviderRepository, 'get'>;
  readonly secrets: SecretSealer;
  readonly safeFetch: StreamingSafeFetch;
}) {
  const { providers, secrets, safeFetch } = deps;
  const opened = new LRUCache<string, EmbeddingModel>({ max: MAX_OPENED });

  return {
    /**
     * Opens the model with the current state of its provider, so that changes take effect at once in every process.
     * Throws `modelDoesNotExist` for a deleted provider, `modelKeyRefused` for a key that cannot be decrypted.
     */
    async open(
      workspaceId: string,
      providerId: string,
      { model, dimension }: { readonly model: string; readonly dimension: number },
    ): Promise<EmbeddingModel> {
      const provider = await orNull(providers.get(workspaceId, providerId));
      if (provider === null) {
        throw new AppError({ code: ERRORS.modelDoesNotExist, details: { reason: 'no-such-model' } });
      }
      const key = JSON.stringify([workspaceId, provider.id, provider.revision, dimension, model]);
      const known = opened.get(key);
      if (known !== undefined) return known;
      const { kind, baseUrl } = provider;
      const connection = { kind, baseUrl, ...secrets.open(workspaceId, provider) };
      const embedder = createOpenAiEmbeddingModel({
        baseUrl,
        apiKey: NO_KEY,
        model,
        dimension,
        batchSize: TEXTS_IN_REQUEST,
        maxRetries: MAX_RETRIES,
        namesRefusals: true,
        fetch: guardedFetch(safeFetch, connection),
      });
      opened.set(key, embedder);
      return embedder;
    },
  };
}
