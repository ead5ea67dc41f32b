import { z } from 'zod';
import { MAX_SUGGESTED_QUESTIONS } from '../constants.ts';
import * as ERRORS from '../errors/error-names.ts';
import { idSchema } from '../entities/fields.ts';
import { botDocumentsSchema, knowledgeChunkSchema, suggestedQuestionSchema } from '../entities/knowledge.ts';
import { defineRoute, fileBytesSchema, listMetaSchema, pageOnlyQuery, single } from './define-route.ts';

/** ext: what an item's text was split into, as it is searched and cited now. */
export const listChunks = defineRoute({
  id: 'knowledge.listChunks',
  method: 'GET',
  path: '/knowledge-base/chunks',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'The passages of the version of an item that answers, in order, and how often each was cited.',
  query: z.strictObject({ item_id: idSchema, ...pageOnlyQuery }),
  example: ({ itemId }) => ({ query: { item_id: itemId } }),
  response: z.object({
    data: z.array(knowledgeChunkSchema),
    meta: listMetaSchema.extend({
      /** The version that the passages are of; null while none answers. */
      version: z.int().nullable(),
    }),
  }),
  errors: [ERRORS.vectorStoreUnavailable, ERRORS.vectorStoreDamaged],
});

/** ext: the stored file of the newest version; a text as Markdown, a question with its answer as plain text. */
export const downloadKnowledge = defineRoute({
  id: 'knowledge.download',
  method: 'GET',
  path: '/knowledge-base/download',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'The original of an item, as a file to save.',
  query: z.strictObject({ item_id: idSchema }),
  example: ({ itemId }) => ({ query: { item_id: itemId } }),
  response: fileBytesSchema,
  fileType: 'application/octet-stream',
  errors: [ERRORS.wrongState, ERRORS.fileStorageUnavailable],
});

/** ext: questions to begin with, each of which stands in what the bot knows. */
export const listSuggestedQuestions = defineRoute({
  id: 'knowledge.listSuggestedQuestions',
  method: 'GET',
  path: '/knowledge-base/questions',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'A few questions that the documents of a chatbot answer.',
  query: z.strictObject({
    chat_bot_id: idSchema,
    limit: z.coerce.number().int().min(1).max(MAX_SUGGESTED_QUESTIONS).default(MAX_SUGGESTED_QUESTIONS),
  }),
  example: ({ botId }) => ({ query: { chat_bot_id: botId } }),
  response: single(z.array(suggestedQuestionSchema)),
  errors: [ERRORS.vectorStoreUnavailable, ERRORS.vectorStoreDamaged],
});

/** ext: one row for each chatbot of a workspace that has a document. */
export const countKnowledge = defineRoute({
  id: 'knowledge.count',
  method: 'GET',
  path: '/knowledge-base/counts',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'How many documents each chatbot of a workspace has, and how they stand.',
  query: z.strictObject({ workspace_id: idSchema }),
  example: ({ workspaceId }) => ({ query: { workspace_id: workspaceId } }),
  response: single(z.array(botDocumentsSchema)),
});
