import { z } from 'zod';
import { embeddingChoiceSchema, workspaceEmbeddingsSchema } from '../entities/workspace-embeddings.ts';
import * as ERRORS from '../errors/error-names.ts';
import { defineRoute, single } from './define-route.ts';
import { ofWorkspace } from './route-example.ts';

export const readEmbeddings = defineRoute({
  id: 'knowledge.readEmbeddings',
  method: 'GET',
  path: '/workspaces/:id/models/embeddings',
  right: 'manageWorkspace',
  summary: 'Which model makes the vectors of a workspace’s knowledge, and how far a change of it is.',
  example: ofWorkspace,
  response: single(workspaceEmbeddingsSchema),
});

export const chooseEmbeddings = defineRoute({
  id: 'knowledge.chooseEmbeddings',
  method: 'PATCH',
  path: '/workspaces/:id/models/embeddings',
  right: 'manageWorkspace',
  summary:
    'Choose the model that makes the vectors of a workspace’s knowledge: the installation’s (`instance`), or one of a ' +
    'provider of the workspace that passed its test of embeddings. What is known is embedded anew in the background, ' +
    'and the model of before answers until that is done. The same choice again tries at once what has failed.',
  body: embeddingChoiceSchema,
  example: ({ workspaceId }) => ({
    params: { id: workspaceId },
    body: { provider_id: 'instance' },
  }),
  response: single(workspaceEmbeddingsSchema),
  errors: [ERRORS.modelDoesNotExist],
});

export const listEmbeddingProviders = defineRoute({
  id: 'knowledge.listEmbeddingProviders',
  method: 'GET',
  path: '/internal/workspaces/:id/embedding-providers',
  right: 'service',
  summary: 'The providers of a workspace whose vectors its search index has or is about to have.',
  response: single(z.object({ providers: z.array(z.string()) })),
});
