import { z } from 'zod';
import { idSchema } from '../entities/fields.ts';
import {
  foundModelServerSchema,
  modelCheckSchema,
  modelChoiceSchema,
  modelIdSchema,
  modelProviderPatchSchema,
  modelProviderSchema,
  newModelProviderSchema,
} from '../entities/model-provider.ts';
import * as ERRORS from '../errors/error-names.ts';
import { bulkIdQuery, defineRoute, knownRevision, single } from './define-route.ts';
import { ofWorkspace } from './route-example.ts';

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
  errors: [ERRORS.wrongState],
});

export const updateModelProviders = defineRoute({
  id: 'chat.updateModelProviders',
  method: 'PATCH',
  path: '/workspaces/:id/models',
  right: 'manageWorkspace',
  summary:
    'Change providers; what a change does not name stays. A provider that moves to another server loses the key ' +
    'and the headers that the change does not give anew.',
  query: bulkIdQuery,
  body: modelProviderPatchSchema.extend(knownRevision),
  example: ({ workspaceId, modelProviderId, unique }) => ({
    params: { id: workspaceId },
    query: { id: [modelProviderId] },
    body: { name: `Models ${unique}` },
  }),
  response: single(z.array(modelProviderSchema)),
  errors: [ERRORS.revisionMismatch],
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

export const describeModelProvider = defineRoute({
  id: 'chat.describeModelProvider',
  method: 'GET',
  path: '/internal/workspaces/:id/models/:providerId',
  right: 'service',
  summary: 'Whether a workspace has this provider, for the service whose settings name it.',
  response: single(z.object({ id: idSchema, name: z.string() })),
  errors: [ERRORS.notFound],
});
