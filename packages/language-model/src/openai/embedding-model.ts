import { ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '../ports.ts';
import { NO_PREFIXES, prefixed, prefixedModelId, type Prefixes } from '../queued/prefixes.ts';
import { normalised } from '../vectors.ts';
import { createCallGuard, type CallGuardOptions } from './call-guard.ts';
import { createBatches } from './batches.ts';
import { lazyClient, REQUEST_OVER } from './client-options.ts';
import { DimensionError, ModelError, TooFewVectors, toAppError } from './model-error.ts';
import { withDeadline } from './timed-reader.ts';

interface OpenAiEmbeddingModelOptions extends CallGuardOptions {
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Prefixes of the texts, by kind; they are part of the model's id. Default none. */
  readonly prefixes?: Prefixes;
  /** The dimension of the model's vectors; vectors of another length are refused. */
  readonly dimension: number;
  /** Deadline of one request. Default 10,000. */
  readonly timeoutMs?: number;
  /** Most texts in one request; fewer when the server accepts fewer. Default 64. */
  readonly batchSize?: number;
  /** The `fetch` to use. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * True to report a refused key, an unknown model and a used-up quota with their own codes, for workspaces' own
   * models.
   */
  readonly namesRefusals?: boolean;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_BATCH_SIZE = 64;

/**
 * Embeddings from any OpenAI-compatible URL. Throws AppError `embeddingModelUnavailable` with `details.reason`
 * (`bad-vector` for a missing vector or a value that is not finite), `embeddingDimensionDiffers` with
 * `details.expected` and `details.returned` when the model's vectors have another length than `dimension`, or
 * `deadlineExceeded` past the deadline.
 */
export function createOpenAiEmbeddingModel(options: OpenAiEmbeddingModelOptions): EmbeddingModel {
  const { prefixes = NO_PREFIXES, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const guard = createCallGuard(options);
  const batches = createBatches(options.batchSize ?? DEFAULT_BATCH_SIZE);
  const openedClient = lazyClient({ ...options, timeoutMs });

  async function embedBatch(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const controller = new AbortController();
    const abort = (): void => controller.abort(REQUEST_OVER);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const response = await withDeadline(
        // `float` is asked for because many compatible servers ignore the client's default, base64.
        openedClient().then((client) =>
          client.embeddings.create(
            { model: options.model, input: [...texts], encoding_format: 'float' },
            { signal: controller.signal },
          ),
        ),
        timeoutMs,
        'total-timeout',
      );
      return readVectors(response, texts.length, options.dimension);
    } finally {
      signal.removeEventListener('abort', abort);
      abort();
    }
  }

  const model: EmbeddingModel = {
    id: prefixedModelId(options.model, prefixes),
    dimension: options.dimension,
    async probe(callOptions) {
      await model.embed(['dimension'], callOptions);
    },
    async embed(texts, { signal = new AbortController().signal, kind = 'passage' } = {}) {
      signal.throwIfAborted();
      try {
        return await batches.run(prefixed(texts, kind, prefixes), (batch) =>
          guard.run(() => embedBatch(batch, signal), signal),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw toAppError(error, ERRORS.embeddingModelUnavailable, options.namesRefusals);
      }
    },
    close: () => Promise.resolve(),
  };
  return model;
}

/** Validates the vectors before anything is stored, because a wrong vector is worse than none. */
function readVectors(response: unknown, count: number, dimension: number): Float32Array[] {
  const rows = rowsOf(response);
  if (rows.length < count) throw new TooFewVectors();
  if (rows.length !== count) throw new ModelError('bad-vector');
  const other = rows.find(({ embedding }) => embedding.length !== dimension);
  if (other !== undefined) throw new DimensionError(dimension, other.embedding.length);
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  rows.forEach((row, position) => {
    const values = row.embedding.filter((value) => typeof value === 'number');
    const vector = values.length === dimension ? normalised(values) : null;
    if (vector === null) throw new ModelError('bad-vector');
    vectors[row.index ?? position] = vector;
  });
  return vectors.map((vector) => {
    if (vector === undefined) throw new ModelError('bad-vector');
    return vector;
  });
}

interface VectorRow {
  readonly embedding: readonly unknown[];
  readonly index: number | undefined;
}

function rowsOf(response: unknown): VectorRow[] {
  const data = typeof response === 'object' && response !== null && 'data' in response ? response.data : null;
  if (!Array.isArray(data)) throw new ModelError('bad-response');
  return data.map((row: unknown): VectorRow => {
    const embedding: unknown =
      typeof row === 'object' && row !== null && 'embedding' in row ? row.embedding : null;
    if (!Array.isArray(embedding)) throw new ModelError('bad-vector');
    const index = typeof row === 'object' && row !== null && 'index' in row ? row.index : undefined;
    return { embedding, index: typeof index === 'number' ? index : undefined };
  });
}
