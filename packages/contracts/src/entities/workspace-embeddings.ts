import { z } from 'zod';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { idSchema, timeSchema } from './fields.ts';
import { INSTANCE_PROVIDER_ID, modelIdSchema } from './model-provider.ts';

/** Longest text that is embedded, in characters; models read less of it. */
export const EMBEDDED_TEXT_MAX_LENGTH = 20_000;
/** Maximum texts in one request to a provider's model. */
export const MAX_EMBEDDED_TEXTS = 64;
/** Largest dimension accepted from a model. */
export const MAX_EMBEDDING_DIMENSION = 16_384;

/** The model chosen for the vectors of a workspace. */
export const embeddingChoiceSchema = z
  .strictObject({
    /** `instance` for the installation's model, which needs no name. */
    provider_id: idSchema,
    model: modelIdSchema.nullable().default(null),
  })
  .refine(({ provider_id, model }) => (provider_id === INSTANCE_PROVIDER_ID) === (model === null), {
    path: ['model'],
    error: says('embeddingsNotTested'),
  });
export type EmbeddingChoice = z.output<typeof embeddingChoiceSchema>;

/** A model that makes vectors; for `instance`, the installation's model, which the operator names. */
export const embeddingSourceSchema = z.object({
  provider_id: z.string(),
  model: z.string().nullable(),
  dimension: z.int().nullable(),
});
export type EmbeddingSource = z.infer<typeof embeddingSourceSchema>;

/** Why the vectors of a workspace are not being made. */
export const embeddingErrorCodeSchema = z.enum([
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
  ERRORS.embeddingDimensionDiffers,
  ERRORS.embeddingModelUnavailable,
  ERRORS.vectorStoreUnavailable,
]);
export type EmbeddingErrorCode = z.infer<typeof embeddingErrorCodeSchema>;

/** State of a workspace's search index. */
export const workspaceEmbeddingsSchema = z.object({
  /** The chosen model, and the one that answers until the index for it is ready; the same when nothing changes. */
  chosen: embeddingSourceSchema,
  answering: embeddingSourceSchema,
  state: z.enum(['ready', 'rebuilding']),
  /** Passages with vectors of the chosen model, and all passages; 0 while the index is ready. */
  done: z.int(),
  total: z.int(),
  /** When the rebuild began; null while the index is ready. */
  begunAt: timeSchema.nullable(),
  /** What blocks the rebuild, which retries by itself. Holds both dimensions when they differ. */
  error: z
    .object({
      code: embeddingErrorCodeSchema,
      at: timeSchema,
      expected: z.int().nullable(),
      returned: z.int().nullable(),
    })
    .nullable(),
});
export type WorkspaceEmbeddings = z.infer<typeof workspaceEmbeddingsSchema>;
