import { z } from 'zod';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { idSchema, timeSchema } from './fields.ts';
import { INSTANCE_PROVIDER_ID, modelIdSchema } from './model-provider.ts';

/** Longest text that is embedded, in characters; models read less of one. */
export const EMBEDDED_TEXT_MAX_LENGTH = 20_000;
/** Texts in one request to a provider's model. */
export const MAX_EMBEDDED_TEXTS = 64;
/** Longest vector that is taken from a model. */
export const MAX_EMBEDDING_DIMENSION = 16_384;

/** Which model is to make the vectors of a workspace. */
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

/** A model that makes vectors; `instance` has the installation's, whose name is the operator's. */
export const embeddingSourceSchema = z.object({
  provider_id: z.string(),
  model: z.string().nullable(),
  dimension: z.int().nullable(),
});
export type EmbeddingSource = z.infer<typeof embeddingSourceSchema>;

/** Why the vectors of a workspace are not made. */
export const embeddingErrorCodeSchema = z.enum([
  ERRORS.modelKeyRefused,
  ERRORS.modelDoesNotExist,
  ERRORS.modelQuotaUsedUp,
  ERRORS.embeddingDimensionDiffers,
  ERRORS.embeddingModelUnavailable,
  ERRORS.vectorStoreUnavailable,
]);
export type EmbeddingErrorCode = z.infer<typeof embeddingErrorCodeSchema>;

/** How the search index of a workspace stands. */
export const workspaceEmbeddingsSchema = z.object({
  /** What was chosen last, and what answers until that is ready: the same where nothing changes. */
  chosen: embeddingSourceSchema,
  answering: embeddingSourceSchema,
  state: z.enum(['ready', 'rebuilding']),
  /** Passages with vectors of the chosen model, and all of them; 0 while it is ready. */
  done: z.int(),
  total: z.int(),
  /** Since when it is rebuilt; null while it is ready. */
  begunAt: timeSchema.nullable(),
  /** What keeps the rebuild from going on; it is tried again by itself. Both lengths where they differ. */
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
