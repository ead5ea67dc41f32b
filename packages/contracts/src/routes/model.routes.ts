import { z } from 'zod';
import { idSchema } from '../entities/fields.ts';
import {
  foundModelServerSchema,
  modelCheckSchema,
  modelChoiceSchema,
  modelGroundingSchema,
  modelIdSchema,
  modelProviderPatchSchema,
  modelProviderSchema,
  newModelProviderSchema,
} from '../entities/model-provider.ts';
import {
  EMBEDDED_TEXT_MAX_LENGTH,
  MAX_EMBEDDED_TEXTS,
  MAX_EMBEDDING_DIMENSION,
} from '../entities/workspace-embeddings.ts';
import * as ERRORS from '../errors/error-names.ts';
import { bulkIdQuery, defineRoute, knownRevision, single } from './define-route.ts';
import { ofWorkspace } from './route-example.ts';

/** Enough for the maximum number of texts of maximum length, in UTF-8. */
const EMBED_MAX_BODY_BYTES = 4 * MAX_EMBEDDED_TEXTS * EMBEDDED_TEXT_MAX_LENGTH;

export const listModelProviders = defineRoute({
  id: 'chat.listModelProviders',
  method: 'GET',
  path: '/workspaces/:id/models',
  right: 'manageWorkspace',
  summary:
    'The models of a workspace: the instance’s own (`instance`), the providers of the workspace, and local model ' +
    'servers that are none of them yet (`found`).',
  example: ofWorkspace,
  response: z.object({ data: z.array(modelProviderSchema), found: z.array(foundModelServerSchema) }),
});

export const listModelChoices = defineRoute({
  id: 'chat.listModelChoices',
  method: 'GET',
  path: '/workspaces/:id/models/choices',
  right: 'viewBots',
  apiScope: null,
  summary: 'The providers and models that the settings of a chatbot can name, for all who see the settings.',
  example: ofWorkspace,
  response: single(z.array(modelChoiceSchema)),
});

export const createModelProvider = defineRoute({
  id: 'chat.createModelProvider',
  method: 'POST',
  path: '/workspaces/:id/models',
  right: 'manageWorkspace',
  summary: 'Add a provider of models. Its key and headers are kept encrypted and never returned.',
  body: newModelProviderSchema,
  example: ({ workspaceId }) => ({
    params: { id: workspaceId },
    body: { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1' },
  }),
  response: single(modelProviderSchema),
  status: 201,
  creates: true,
  errors: [ERRORS.urlNotAllowed, ERRORS.wrongState, ERRORS.confirmationNeeded],
});

export const updateModelProviders = defineRoute({
  id: 'chat.updateModelProviders',
  method: 'PATCH',
  path: '/workspaces/:id/models',
  right: 'manageWorkspace',
  summary:
    'Change providers; what a change does not name stays. A provider that moves to another server loses the key ' +
    'and the headers that the change does not give anew. A key, headers or another server take a confirmation.',
  query: bulkIdQuery,
  body: modelProviderPatchSchema.extend(knownRevision),
  example: ({ workspaceId, modelProviderId, unique }) => ({
    params: { id: workspaceId },
    query: { id: [modelProviderId] },
    body: { name: `Models ${unique}` },
  }),
  response: single(z.array(modelProviderSchema)),
  errors: [ERRORS.urlNotAllowed, ERRORS.revisionMismatch, ERRORS.providerEmbeds, ERRORS.confirmationNeeded],
});

export const deleteModelProviders = defineRoute({
  id: 'chat.deleteModelProviders',
  method: 'DELETE',
  path: '/workspaces/:id/models',
  right: 'manageWorkspace',
  summary: 'Delete providers with their keys.',
  query: bulkIdQuery,
  example: ({ workspaceId, modelProviderId }) => ({
    params: { id: workspaceId },
    query: { id: [modelProviderId] },
  }),
  needs: 'modelProvider',
  response: single(z.object({ id: z.array(idSchema) })),
  errors: [ERRORS.providerEmbeds],
});

export const testModelProvider = defineRoute({
  id: 'chat.testModelProvider',
  method: 'POST',
  path: '/workspaces/:id/models/:providerId/test',
  right: 'manageWorkspace',
  summary:
    'Say what works with a provider and one of its models, and how fast; reads the list of its models.',
  body: z.strictObject({ model: modelIdSchema.optional() }),
  example: ({ workspaceId, modelProviderId }) => ({
    params: { id: workspaceId, providerId: modelProviderId },
    body: {},
  }),
  response: single(z.object({ checks: z.array(modelCheckSchema), provider: modelProviderSchema })),
  errors: [ERRORS.tooManyRequests],
});

export const testModelGrounding = defineRoute({
  id: 'chat.testModelGrounding',
  method: 'POST',
  path: '/workspaces/:id/models/:providerId/grounding/test',
  right: 'manageWorkspace',
  summary:
    'Begin to ask a model of a provider a dozen questions about short passages: does it answer from them, and from nothing ' +
    'else? The outcome is kept with the model; while a test of it runs, that one goes on.',
  body: z.strictObject({ model: modelIdSchema }),
  example: ({ workspaceId, modelProviderId }) => ({
    params: { id: workspaceId, providerId: modelProviderId },
    body: { model: 'mistral-small' },
  }),
  response: single(modelProviderSchema),
  status: 202,
  errors: [ERRORS.tooManyRequests],
});

export const chooseModelGrounding = defineRoute({
  id: 'chat.chooseModelGrounding',
  method: 'PUT',
  path: '/workspaces/:id/models/:providerId/grounding',
  right: 'manageWorkspace',
  summary:
    'Decide how a model of a provider answers: in its own words (`free`), in those of the passages (`quoted`), or as its ' +
    'test found (null).',
  body: z.strictObject({ model: modelIdSchema, grounding: modelGroundingSchema.nullable() }),
  example: ({ workspaceId, modelProviderId }) => ({
    params: { id: workspaceId, providerId: modelProviderId },
    body: { model: 'mistral-small', grounding: 'quoted' },
  }),
  response: single(modelProviderSchema),
});

export const describeModelProvider = defineRoute({
  id: 'chat.describeModelProvider',
  method: 'GET',
  path: '/internal/workspaces/:id/models/:providerId',
  right: 'service',
  summary: 'Whether a workspace has this provider, for the service whose settings name it.',
  response: single(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Its models that passed the embedding test. */
      embedders: z.array(z.object({ model: z.string(), dimension: z.int() })),
    }),
  ),
  errors: [ERRORS.notFound],
});

export const embedTexts = defineRoute({
  id: 'chat.embedTexts',
  method: 'POST',
  path: '/internal/workspaces/:id/models/:providerId/embeddings',
  right: 'service',
  idempotent: true,
  summary:
    'Vectors of texts by a model of a provider, for the service that keeps them: the key stays here. Each is its ' +
    '32-bit floats, little-endian, in base64.',
  body: z.strictObject({
    model: modelIdSchema,
    /** Required dimension of the vectors. */
    dimension: z.int().min(1).max(MAX_EMBEDDING_DIMENSION),
    texts: z.array(z.string().max(EMBEDDED_TEXT_MAX_LENGTH)).min(1).max(MAX_EMBEDDED_TEXTS),
  }),
  maxBodyBytes: EMBED_MAX_BODY_BYTES,
  response: single(z.object({ vectors: z.array(z.base64()) })),
  errors: [
    ERRORS.modelKeyRefused,
    ERRORS.modelDoesNotExist,
    ERRORS.modelQuotaUsedUp,
    ERRORS.embeddingDimensionDiffers,
    ERRORS.embeddingModelUnavailable,
    ERRORS.deadlineExceeded,
  ],
});
