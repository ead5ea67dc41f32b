import { z } from 'zod';
import { documentStatusSchema } from '../enums.ts';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

const itemData = z.object({
  item_id: z.string(),
  chat_bot_id: z.string(),
  workspace_id: z.string(),
  version: z.int(),
});

/** A file was confirmed, or a text or question handed in: there is something to process. */
export const documentUploaded = defineEvent({
  type: 'knowledge.document-uploaded',
  version: 1,
  key: (data) => data.item_id,
  data: itemData.extend({ name: z.string(), sizeBytes: z.int() }),
});

export const documentProcessed = defineEvent({
  type: 'knowledge.document-processed',
  version: 1,
  key: (data) => data.item_id,
  data: itemData.extend({ chunkCount: z.int() }),
});

export const documentFailed = defineEvent({
  type: 'knowledge.document-failed',
  version: 1,
  key: (data) => data.item_id,
  data: itemData.extend({ code: z.string(), documentStatus: documentStatusSchema }),
});

export const documentDeleted = defineEvent({
  type: 'knowledge.document-deleted',
  version: 1,
  key: (data) => data.item_id,
  data: itemData,
});

/** Every move of the document state machine; idempotent per (item, version, to). */
export const itemStatusChanged = defineEvent({
  type: 'knowledge.item-status-changed',
  version: 1,
  key: (data) => data.item_id,
  data: itemData.extend({ from: documentStatusSchema.nullable(), to: documentStatusSchema.or(z.literal(9)) }),
});

/** What the bot can answer from is different now; cached answers of older versions no longer count. */
export const baseChanged = defineEvent({
  type: 'knowledge.base-changed',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: z.object({ chat_bot_id: z.string(), workspace_id: z.string(), item_id: z.string() }),
});

/** All that a bot knows is processed again; told once, when it begins. */
export const reindexStarted = defineEvent({
  type: 'knowledge.reindex-started',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: z.object({ chat_bot_id: z.string(), workspace_id: z.string(), reindex_id: z.string() }),
});

export const changeRecorded = defineChangeRecorded('knowledge');
