import { z } from 'zod';
import { MAX_SUGGESTED_QUESTIONS, MAX_SEARCH_PASSAGES, QUERY_MAX_LENGTH } from '../constants.ts';
import { searchTypeSchema } from '../enums.ts';
import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { idSchema } from '../entities/fields.ts';
import {
  botDocumentsSchema,
  foundPassageSchema,
  indexStateSchema,
  itemLanguageSchema,
  itemTagsSchema,
  knowledgeChunkSchema,
  suggestedQuestionSchema,
} from '../entities/knowledge.ts';
import { defineRoute, fileBytesSchema, listMetaSchema, pageOnlyQuery, single } from './define-route.ts';

/** ext: the chunks of an item's active version, as they are searched and cited. */
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
      /** The version of the passages; null while none is active. */
      version: z.int().nullable(),
    }),
  }),
  errors: [ERRORS.vectorStoreUnavailable, ERRORS.vectorStoreDamaged],
});

/** ext: the stored file of the newest version; a text as Markdown, a question and its answer as plain text. */
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

/** ext: opening questions, each found in the bot's knowledge. */
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

/** ext: the passages that the chatbot would read for an answer, with their scores. */
export const searchPassages = defineRoute({
  id: 'knowledge.searchPassages',
  method: 'POST',
  path: '/knowledge-base/search',
  idempotent: true,
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: "The passages of a chatbot's documents that fit a question best, each with its scores.",
  body: z.strictObject({
    chat_bot_id: idSchema,
    query: z
      .string()
      .trim()
      .min(1, says(['missing', { what: 'aQuestion' }]))
      .max(QUERY_MAX_LENGTH, says(['tooLong', { what: 'aQuestion', max: QUERY_MAX_LENGTH }])),
    /** Both default to the chatbot's settings. */
    searchType: searchTypeSchema.optional(),
    topK: z.int().min(1).max(MAX_SEARCH_PASSAGES).optional(),
    /** Limits the search to items with one of these tags. */
    tags: itemTagsSchema.min(1).optional(),
    /** Limits the search to items in this language, whatever the question's language. */
    language: itemLanguageSchema.optional(),
  }),
  example: ({ botId }) => ({ body: { chat_bot_id: botId, query: 'When do you open?' } }),
  response: single(z.array(foundPassageSchema)),
  errors: [ERRORS.vectorStoreUnavailable, ERRORS.embeddingModelUnavailable, ERRORS.vectorStoreDamaged],
});

/** ext: what members see while an operator changes the embedding model. */
export const readIndexState = defineRoute({
  id: 'knowledge.readIndexState',
  method: 'GET',
  path: '/knowledge-base/search-index',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'Whether the search index is being rebuilt, and how far that is for a chatbot.',
  query: z.strictObject({ chat_bot_id: idSchema }),
  example: ({ botId }) => ({ query: { chat_bot_id: botId } }),
  response: single(indexStateSchema),
  errors: [ERRORS.vectorStoreUnavailable],
});

/** ext: one row for each chatbot of a workspace with a document or website page. */
export const countKnowledge = defineRoute({
  id: 'knowledge.count',
  method: 'GET',
  path: '/knowledge-base/counts',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary:
    'How many documents each chatbot of a workspace has, how they stand, and how many pages of websites.',
  query: z.strictObject({ workspace_id: idSchema }),
  example: ({ workspaceId }) => ({ query: { workspace_id: workspaceId } }),
  response: single(z.array(botDocumentsSchema)),
});
