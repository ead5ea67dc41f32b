import { chatApi, EMBEDDED_TEXT_MAX_LENGTH, MAX_EMBEDDED_TEXTS } from '@colloquy/contracts';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import {
  isPrefixedModelId,
  NO_PREFIXES,
  prefixed,
  prefixesOf,
  type EmbeddingModel,
} from '@colloquy/language-model';
import type { ServiceClient } from '@colloquy/service-kit';
import type { OwnCollection } from './workspace-index.model.ts';

/** One request to a provider and one more try take as long. */
const TIMEOUT_MS = 25_000;

/** The embedding model of a provider of a workspace, as chat asks it. */
export type OpenProviderEmbeddings = (
  workspaceId: string,
  of: Pick<OwnCollection, 'providerId' | 'model' | 'modelId' | 'dimension'>,
) => EmbeddingModel;

/** Asks providers through chat, which has their keys. */
export function createProviderEmbeddings(client: ServiceClient): OpenProviderEmbeddings {
  return (id, { providerId, model, modelId, dimension }) => {
    async function embedBatch(texts: readonly string[]): Promise<Float32Array[]> {
      const body = { model, dimension, texts: texts.map((text) => text.slice(0, EMBEDDED_TEXT_MAX_LENGTH)) };
      const options = { timeoutMs: TIMEOUT_MS };
      const { data } = await client
        .call(chatApi.embedTexts, { params: { id, providerId }, body }, options)
        .catch((error: unknown) => {
          throw asEmbeddingError(error);
        });
      return data.vectors.map((text) => toVector(text, dimension));
    }
    // A collection that was made without them is asked without them until its workspace chooses anew.
    const ofFamily = prefixesOf(model);
    const prefixes = isPrefixedModelId(modelId, ofFamily) ? ofFamily : NO_PREFIXES;
    return {
      id: modelId,
      dimension,
      async embed(given, { signal = new AbortController().signal, kind = 'passage' } = {}) {
        const texts = prefixed(given, kind, prefixes);
        const vectors: Float32Array[] = [];
        for (let from = 0; from < texts.length; from += MAX_EMBEDDED_TEXTS) {
          signal.throwIfAborted();
          vectors.push(
            ...(await unlessAborted(embedBatch(texts.slice(from, from + MAX_EMBEDDED_TEXTS)), signal)),
          );
        }
        return vectors;
      },
      close: async () => undefined,
    };
  };
}

/** Rejects as soon as `signal` aborts, because a call between services cannot be cancelled before its deadline. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  // After an abort no caller handles the error of `work`.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function toVector(text: string, dimension: number): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  const { BYTES_PER_ELEMENT } = Float32Array;
  if (bytes.length !== dimension * BYTES_PER_ELEMENT) {
    throw new AppError({ code: ERRORS.embeddingModelUnavailable, details: { reason: 'bad-vector' } });
  }
  return Float32Array.from({ length: dimension }, (_, at) => bytes.readFloatLE(at * BYTES_PER_ELEMENT));
}

/** Chat that does not answer is a model that does not; a length that differs is that of the test, and of no setting. */
function asEmbeddingError(error: unknown): unknown {
  if (!isAppError(error)) return error;
  if (error.code === ERRORS.serviceUnavailable) {
    return new AppError({ code: ERRORS.embeddingModelUnavailable, cause: error });
  }
  if (error.code !== ERRORS.embeddingDimensionDiffers) return error;
  const details = { ...error.details, reason: 'PROVIDER_EMBEDS' } as const;
  return new AppError({ code: error.code, details, cause: error });
}
