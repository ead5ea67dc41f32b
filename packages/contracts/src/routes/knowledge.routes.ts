import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  KNOWLEDGE_NAME_MAX_LENGTH,
  MAX_SEARCH_PASSAGES,
  MAX_TEXT_ITEM_CHARACTERS,
  MAX_UPLOAD_FILES,
  QUERY_MAX_LENGTH,
} from '../constants.ts';
import { documentStatusSchema, knowledgeSourceKindSchema, searchTypeSchema } from '../enums.ts';
import { idSchema, lineSchema } from '../entities/fields.ts';
import {
  chunkRefSchema,
  chunkingSchema,
  textEncodingSchema,
  droppedUploadSchema,
  itemLanguageSchema,
  itemTagsSchema,
  knowledgeItemSchema,
  listedKnowledgeItemSchema,
  searchHitSchema,
  declaredUploadSchema,
} from '../entities/knowledge.ts';
import {
  bulkIdQuery,
  defineRoute,
  knownRevision,
  listMetaSchema,
  pageQuery,
  single,
} from './define-route.ts';
import { ofItem } from './route-example.ts';

export * from './embedding.routes.ts';
export * from './knowledge-reading.routes.ts';
export * from './website.routes.ts';

const itemNameSchema = lineSchema('name')
  .min(1, says(['missing', { what: 'name' }]))
  .max(KNOWLEDGE_NAME_MAX_LENGTH);
const statusQuery = z.coerce.number().pipe(documentStatusSchema);

/** The use case checks size and type file by file, so that one bad file does not stop the others. */
const fileSchema = z.strictObject({
  name: itemNameSchema,
  mimeType: z.string().max(200),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, says('sha256NotValid')),
});

const textFields = {
  chat_bot_id: idSchema,
  name: itemNameSchema,
  language: itemLanguageSchema.optional(),
  tags: itemTagsSchema.optional(),
};

export const listKnowledge = defineRoute({
  id: 'knowledge.list',
  method: 'GET',
  path: '/knowledge-base',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: "A chatbot's knowledge items.",
  query: z.strictObject({
    chat_bot_id: idSchema,
    type: z.coerce.number().pipe(knowledgeSourceKindSchema).optional(),
    documentStatus: z.array(statusQuery).optional(),
    search: z.string().trim().max(200).optional(),
    tags: itemTagsSchema.optional(),
    id: z.array(idSchema).max(100).optional(),
    ...pageQuery(['id', 'name', '_updateTime', 'documentStatus', 'sizeBytes', 'citedCount']),
  }),
  example: ({ botId, itemId }) => ({ query: { chat_bot_id: botId, id: [itemId] } }),
  response: z.object({
    data: z.array(listedKnowledgeItemSchema),
    meta: listMetaSchema.extend({
      /** ext: uploads of the last day that never completed and were not repeated as another item, newest first. */
      droppedUploads: z.array(droppedUploadSchema),
      statusCounts: z.record(z.string(), z.int()),
      kbVersion: z.int(),
    }),
  }),
});

export const createKnowledge = defineRoute({
  id: 'knowledge.create',
  method: 'POST',
  path: '/knowledge-base',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Add a text or a question with its answer.',
  body: z.discriminatedUnion('format', [
    z.strictObject({
      ...textFields,
      format: z.literal('text'),
      content: z.string().trim().min(1).max(MAX_TEXT_ITEM_CHARACTERS),
    }),
    z.strictObject({
      ...textFields,
      format: z.literal('qa'),
      name: itemNameSchema.optional(),
      question: z.string().trim().min(1).max(QUERY_MAX_LENGTH),
      answer: z.string().trim().min(1).max(20_000),
    }),
  ]),
  example: ({ botId }) => ({
    body: {
      chat_bot_id: botId,
      format: 'text',
      name: 'Another',
      content: 'A text of more than twenty characters.',
    },
  }),
  response: single(knowledgeItemSchema),
  status: 201,
  creates: true,
  maxBodyBytes: 3 * 1024 * 1024,
  errors: [ERRORS.planStorageUsedUp, ERRORS.trialEnded],
});

export const updateKnowledge = defineRoute({
  id: 'knowledge.update',
  method: 'PATCH',
  path: '/knowledge-base',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Switch items on or off, tag them, or retry failed ones.',
  query: bulkIdQuery,
  body: z.strictObject({
    enabled: z.boolean().optional(),
    tags: itemTagsSchema.optional(),
    validUntil: z.iso.datetime().nullable().optional(),
    /** A failed item (status 6) is retried with another `chunking`, or gets a new file. */
    action: z.literal('retry').optional(),
    chunking: chunkingSchema.optional(),
    /** With `retry`: the encoding of a text file that could not be detected. */
    encoding: textEncodingSchema.optional(),
    ...knownRevision,
  }),
  example: ({ itemId, unique }) => ({ query: { id: [itemId] }, body: { tags: [unique] } }),
  response: single(z.array(knowledgeItemSchema)),
  errors: [ERRORS.revisionMismatch, ERRORS.wrongState],
});

export const deleteKnowledge = defineRoute({
  id: 'knowledge.delete',
  method: 'DELETE',
  path: '/knowledge-base',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Delete items; they stop answering at once.',
  query: bulkIdQuery,
  example: ({ itemId }) => ({ query: { id: [itemId] } }),
  needs: 'item',
  response: single(z.object({ id: z.array(idSchema) })),
  errors: [ERRORS.wrongState],
});

export const createUploads = defineRoute({
  id: 'knowledge.createUploads',
  method: 'POST',
  path: '/knowledge-base/upload',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Make upload slots for files.',
  body: z.strictObject({
    chat_bot_id: idSchema,
    files: z
      .array(fileSchema)
      .min(1)
      .max(MAX_UPLOAD_FILES, says(['tooManyFiles', { max: MAX_UPLOAD_FILES }])),
  }),
  example: ({ botId, unique }) => ({
    body: {
      chat_bot_id: botId,
      files: [{ name: `${unique}.md`, mimeType: 'text/markdown', size: 30, sha256: unique + unique }],
    },
  }),
  response: single(z.array(declaredUploadSchema)),
  status: 201,
  creates: true,
  errors: [ERRORS.planStorageUsedUp, ERRORS.trialEnded, ERRORS.fileTooLarge, ERRORS.fileTypeNotSupported],
});

export const confirmUpload = defineRoute({
  id: 'knowledge.confirmUpload',
  method: 'POST',
  path: '/knowledge-base/upload/:id/confirm',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'The file is up: check it and start processing.',
  body: z.strictObject({ language: itemLanguageSchema.optional(), chunking: chunkingSchema.optional() }),
  example: ({ itemId }) => ({ params: { id: itemId }, body: {} }),
  needs: 'upload',
  response: single(knowledgeItemSchema),
  creates: true,
  errors: [ERRORS.wrongState, ERRORS.fileTooLarge, ERRORS.fileTypeNotSupported],
});

export const readKnowledgeContent = defineRoute({
  id: 'knowledge.readContent',
  method: 'GET',
  path: '/knowledge-base/upload/edit/:id',
  right: 'viewBots',
  apiScope: 'knowledge:read',
  summary: 'The text of an item, for editing.',
  example: ofItem,
  response: single(
    z.object({
      content: z.string(),
      /** ext: for a Q&A item, whose content is the answer. */
      question: z.string().optional(),
      version: z.int(),
      editable: z.boolean(),
    }),
  ),
  errors: [ERRORS.wrongState],
});

export const draftKnowledgeEdit = defineRoute({
  id: 'knowledge.draftEdit',
  method: 'POST',
  path: '/knowledge-base/upload/edit/:id',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Hand in a new text or ask for a slot for a new file.',
  body: z.union([
    z.strictObject({
      content: z.string().trim().min(1).max(MAX_TEXT_ITEM_CHARACTERS),
      /** ext: the new question of a Q&A item. */
      question: z.string().trim().min(1).max(QUERY_MAX_LENGTH).optional(),
    }),
    z.strictObject({ file: fileSchema }),
  ]),
  example: ({ itemId, unique }) => ({ params: { id: itemId }, body: { content: `A text with ${unique}.` } }),
  response: single(
    z.object({
      version: z.int(),
      uploadUrl: z.string().optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
  ),
  creates: true,
  maxBodyBytes: 3 * 1024 * 1024,
  errors: [
    ERRORS.planStorageUsedUp,
    ERRORS.trialEnded,
    ERRORS.wrongState,
    ERRORS.fileTooLarge,
    ERRORS.fileTypeNotSupported,
  ],
});

export const confirmKnowledgeEdit = defineRoute({
  id: 'knowledge.confirmEdit',
  method: 'POST',
  path: '/knowledge-base/upload/edit/:id/confirm',
  right: 'manageBots',
  apiScope: 'knowledge:write',
  summary: 'Process the new version; the old one answers until it is ready.',
  body: z.strictObject({ version: z.int(), revision: z.int() }),
  example: ({ itemId, version, revision }) => ({ params: { id: itemId }, body: { version, revision } }),
  needs: 'draft',
  response: single(knowledgeItemSchema),
  creates: true,
  errors: [ERRORS.revisionMismatch, ERRORS.wrongState],
});

export const searchKnowledge = defineRoute({
  id: 'knowledge.search',
  method: 'POST',
  path: '/internal/knowledge/search',
  idempotent: true,
  right: 'service',
  summary: 'The chunks of a bot that fit a question best.',
  body: z.strictObject({
    workspace_id: idSchema,
    chat_bot_id: idSchema,
    query: z.string().min(1).max(QUERY_MAX_LENGTH),
    searchType: searchTypeSchema,
    topK: z.int().min(1).max(20),
    language: z.string().nullable(),
  }),
  response: single(z.object({ kbVersion: z.int(), hits: z.array(searchHitSchema) })),
  errors: [ERRORS.vectorStoreUnavailable, ERRORS.embeddingModelUnavailable, ERRORS.vectorStoreDamaged],
});

export const findCurated = defineRoute({
  id: 'knowledge.findCurated',
  method: 'POST',
  path: '/internal/knowledge/curated',
  idempotent: true,
  right: 'service',
  summary: "The owner's own answer to this very question, if there is one, and their questions near it.",
  body: z.strictObject({
    workspace_id: idSchema,
    chat_bot_id: idSchema,
    query: z.string().min(1).max(QUERY_MAX_LENGTH),
  }),
  response: single(
    z.object({
      kbVersion: z.int(),
      match: z
        .object({
          item_id: idSchema,
          question: z.string(),
          answer: z.string(),
          language: z.string().nullable(),
          /** 0 to 1; a match has at least CURATED_SIMILARITY. */
          similarity: z.number(),
        })
        .nullable(),
      related: z.array(z.string()),
    }),
  ),
});

export const checkChunks = defineRoute({
  id: 'knowledge.checkChunks',
  method: 'POST',
  path: '/internal/knowledge/chunks/check',
  idempotent: true,
  right: 'service',
  summary: 'Whether every one of these chunks of a bot may still answer, unchanged.',
  body: z.strictObject({
    workspace_id: idSchema,
    chat_bot_id: idSchema,
    chunks: z.array(chunkRefSchema).min(1).max(MAX_SEARCH_PASSAGES),
  }),
  response: single(z.object({ areLive: z.boolean() })),
  errors: [ERRORS.vectorStoreUnavailable],
});

export const listTopics = defineRoute({
  id: 'knowledge.listTopics',
  method: 'POST',
  path: '/internal/knowledge/topics',
  idempotent: true,
  right: 'service',
  summary: 'Names of what a bot answers from, the most cited first.',
  body: z.strictObject({ workspace_id: idSchema, chat_bot_id: idSchema }),
  response: single(z.object({ topics: z.array(z.string()) })),
});

export const findMainLanguage = defineRoute({
  id: 'knowledge.findMainLanguage',
  method: 'POST',
  path: '/internal/knowledge/main-language',
  idempotent: true,
  right: 'service',
  summary: 'The language that more than half of what a bot has is written in; null without one.',
  body: z.strictObject({ workspace_id: idSchema, chat_bot_id: idSchema }),
  response: single(z.object({ language: z.string().nullable() })),
});
