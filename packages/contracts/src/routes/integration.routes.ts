import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  apiKeyPatchSchema,
  apiKeySchema,
  apiKeyDecisionSchema,
  issuedApiKeySchema,
  newApiKeySchema,
} from '../entities/api-key.ts';
import { idSchema } from '../entities/fields.ts';
import { bulkIdQuery, defineRoute, list, pageQuery, single } from './define-route.ts';

export * from './channels/discord.routes.ts';

export const listApiKeys = defineRoute({
  id: 'integration.listApiKeys',
  method: 'GET',
  path: '/api-keys',
  right: 'manageBilling',
  summary: 'The API keys of a workspace, those that were revoked lately included.',
  query: z.strictObject({ workspace_id: idSchema, ...pageQuery(['id', 'name', 'lastUsedAt', 'expiresAt']) }),
  example: ({ workspaceId }) => ({ query: { workspace_id: workspaceId } }),
  response: list(apiKeySchema),
  errors: [ERRORS.planTooLow],
});

export const issueApiKey = defineRoute({
  id: 'integration.issueApiKey',
  method: 'POST',
  path: '/api-keys',
  right: 'manageBilling',
  summary:
    'Create an API key, or give one a new secret (`rotates`); the old secret works for 24 more hours. ' +
    'The secret is in this answer and nowhere else.',
  body: z.union([newApiKeySchema, z.strictObject({ rotates: idSchema })]),
  example: ({ workspaceId, botId }) => ({
    body: { workspace_id: workspaceId, name: 'Shop', scopes: ['ask'], chat_bot_ids: [botId] },
  }),
  alternatives: { rotate: ({ apiKeyId }) => ({ body: { rotates: apiKeyId } }) },
  response: single(issuedApiKeySchema),
  status: 201,
  creates: true,
  showOnce: ['secret'],
  errors: [ERRORS.planTooLow, ERRORS.wrongState, ERRORS.confirmationNeeded],
});

export const updateApiKeys = defineRoute({
  id: 'integration.updateApiKeys',
  method: 'PATCH',
  path: '/api-keys',
  right: 'manageBilling',
  summary:
    'Change API keys. With `owner_id` another ADMIN answers for them: a key works as long as that person is ADMIN.',
  query: bulkIdQuery,
  body: apiKeyPatchSchema,
  example: ({ apiKeyId }) => ({ query: { id: [apiKeyId] }, body: { name: 'Other' } }),
  response: single(z.array(apiKeySchema)),
  errors: [ERRORS.planTooLow, ERRORS.wrongState, ERRORS.confirmationNeeded],
});

export const revokeApiKeys = defineRoute({
  id: 'integration.revokeApiKeys',
  method: 'DELETE',
  path: '/api-keys',
  right: 'manageBilling',
  summary: 'Revoke API keys for good; servers that use them are turned away within seconds.',
  query: bulkIdQuery,
  example: ({ apiKeyId }) => ({ query: { id: [apiKeyId] } }),
  needs: 'apiKey',
  response: single(z.object({ id: z.array(idSchema) })),
  errors: [ERRORS.planTooLow],
});

export const verifyApiKey = defineRoute({
  id: 'integration.verifyApiKey',
  method: 'POST',
  path: '/internal/api-keys/verify',
  idempotent: true,
  right: 'service',
  summary: 'Whether a request with this key may come in. The secret itself does not travel: its hash does.',
  body: z.strictObject({
    prefix: z.string().min(1).max(64),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    ip: z.string().max(64),
  }),
  response: single(apiKeyDecisionSchema),
});
