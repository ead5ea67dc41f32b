import { z } from 'zod';
import { idSchema } from '../entities/fields.ts';
import {
  MAX_FUNCTIONS_PER_BOT,
  OPENAPI_MAX_CHARACTERS,
  botFunctionSchema,
  functionArgumentsSchema,
  functionCallSchema,
  functionPatchSchema,
  functionResultSchema,
  functionToolSchema,
  importableOperationSchema,
  newFunctionSchema,
} from '../entities/function.ts';
import * as ERRORS from '../errors/error-names.ts';
import { defineRoute, knownRevision, list, pageOnlyQuery, single } from './define-route.ts';
import { ofBot, ofFunction } from './route-example.ts';

/** Enough for a document of the maximum length with every character escaped. */
const IMPORT_MAX_BODY_BYTES = 1_000 * 1_024;

export const listFunctions = defineRoute({
  id: 'bot.listFunctions',
  method: 'GET',
  path: '/chat-bots/:id/functions',
  right: 'manageIntegrations',
  summary: 'The functions that a chatbot can call to answer.',
  query: z.strictObject(pageOnlyQuery),
  example: ofBot,
  response: list(botFunctionSchema),
});

export const createFunction = defineRoute({
  id: 'bot.createFunction',
  method: 'POST',
  path: '/chat-bots/:id/functions',
  right: 'manageIntegrations',
  summary: 'Make a function. The secrets of its headers are kept encrypted and never returned.',
  body: newFunctionSchema,
  example: ({ botId, unique }) => ({
    params: { id: botId },
    body: { name: `find_${unique}`, description: 'Finds an order.', url: 'https://orders.invalid/orders' },
  }),
  response: single(botFunctionSchema),
  status: 201,
  creates: true,
  errors: [ERRORS.urlNotAllowed, ERRORS.wrongState, ERRORS.alreadyExists],
});

export const readFunction = defineRoute({
  id: 'bot.readFunction',
  method: 'GET',
  path: '/chat-bots/:id/functions/:fid',
  right: 'manageIntegrations',
  summary: 'One function of a chatbot.',
  example: ofFunction,
  response: single(botFunctionSchema),
});

export const updateFunction = defineRoute({
  id: 'bot.updateFunction',
  method: 'PATCH',
  path: '/chat-bots/:id/functions/:fid',
  right: 'manageIntegrations',
  summary:
    'Change a function; what a change does not name stays, and so does the secret of a header that is named without ' +
    'one. A function that moves to another server needs its secrets anew.',
  body: functionPatchSchema.extend(knownRevision),
  example: ({ botId, functionId, unique }) => ({
    params: { id: botId, fid: functionId },
    body: { description: unique },
  }),
  response: single(botFunctionSchema),
  errors: [ERRORS.urlNotAllowed, ERRORS.revisionMismatch, ERRORS.alreadyExists],
});

export const deleteFunction = defineRoute({
  id: 'bot.deleteFunction',
  method: 'DELETE',
  path: '/chat-bots/:id/functions/:fid',
  right: 'manageIntegrations',
  summary: 'Delete a function with its secrets.',
  example: ofFunction,
  needs: 'function',
  response: single(z.object({ id: idSchema })),
});

export const callFunction = defineRoute({
  id: 'bot.callFunction',
  method: 'POST',
  path: '/chat-bots/:id/functions/:fid/call',
  right: 'manageIntegrations',
  summary:
    'Call a function to see what it answers; past answers are not used. The last call is kept as `lastTest`.',
  body: z.strictObject({ parameters: functionArgumentsSchema.default({}) }),
  example: ({ botId, functionId }) => ({ params: { id: botId, fid: functionId }, body: { parameters: {} } }),
  response: single(functionCallSchema),
  errors: [ERRORS.tooManyRequests],
});

const documentSchema = z.string().min(1).max(OPENAPI_MAX_CHARACTERS);

export const previewFunctionImport = defineRoute({
  id: 'bot.previewFunctionImport',
  method: 'POST',
  path: '/chat-bots/:id/functions/import/preview',
  right: 'manageIntegrations',
  summary:
    'The operations of an OpenAPI document (JSON or YAML), and what each asks for that functions do not have.',
  body: z.strictObject({ document: documentSchema }),
  example: ({ botId }) => ({
    params: { id: botId },
    body: { document: '{"openapi":"3.0.0","servers":[{"url":"https://orders.invalid"}],"paths":{}}' },
  }),
  response: single(
    z.object({ title: z.string(), operations: z.array(importableOperationSchema), hidden: z.int() }),
  ),
  maxBodyBytes: IMPORT_MAX_BODY_BYTES,
});

export const importFunctions = defineRoute({
  id: 'bot.importFunctions',
  method: 'POST',
  path: '/chat-bots/:id/functions/import',
  right: 'manageIntegrations',
  summary:
    'Make functions of operations of an OpenAPI document, all or none. Those that change something ask before they ' +
    'are called. Secrets are no part of a document: they are given to each function.',
  body: z.strictObject({
    document: documentSchema,
    operations: z.array(z.string().max(3_000)).min(1).max(MAX_FUNCTIONS_PER_BOT),
  }),
  example: ({ botId, unique }) => ({
    params: { id: botId },
    body: {
      document: JSON.stringify({
        openapi: '3.0.0',
        servers: [{ url: 'https://orders.invalid' }],
        paths: { [`/${unique}`]: { get: { operationId: `list_${unique}`, summary: 'Lists orders.' } } },
      }),
      operations: [`GET /${unique}`],
    },
  }),
  response: single(z.array(botFunctionSchema)),
  status: 201,
  creates: true,
  maxBodyBytes: IMPORT_MAX_BODY_BYTES,
  errors: [ERRORS.urlNotAllowed, ERRORS.wrongState, ERRORS.alreadyExists],
});

export const describeFunctions = defineRoute({
  id: 'bot.describeFunctions',
  method: 'GET',
  path: '/internal/chat-bots/:id/functions',
  right: 'service',
  summary: 'The enabled functions of a bot, for the service whose model chooses one.',
  response: single(z.array(functionToolSchema)),
  errors: [ERRORS.notFound],
});

export const runFunction = defineRoute({
  id: 'bot.runFunction',
  method: 'POST',
  path: '/internal/chat-bots/:id/functions/:fid/run',
  right: 'service',
  summary: 'The result of a function for an answer, new or at most `cacheSeconds` old.',
  body: z.strictObject({
    /** Revision of the function that was chosen or confirmed; another revision is not called. */
    revision: z.int(),
    parameters: functionArgumentsSchema,
  }),
  response: single(functionResultSchema),
  errors: [ERRORS.notFound],
});
