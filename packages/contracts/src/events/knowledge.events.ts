import { z } from 'zod';
import { documentStatusSchema, websiteStatusSchema } from '../enums.ts';
import { crawlTriggerSchema, websiteErrorSchema } from '../entities/website.ts';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

const itemData = z.object({
  item_id: z.string(),
  chat_bot_id: z.string(),
  workspace_id: z.string(),
  version: z.int(),
});

/** A file was confirmed, or a text or question submitted; it must be processed. */
export const documentUploaded = defineEvent({
  type: 'knowledge.document-uploaded',
  version: 2,
  key: (data) => data.item_id,
  data: itemData.extend({
    name: z.string(),
    sizeBytes: z.int(),
    /** Pages counted towards the plan's limit: 1 for a website page, 0 for a document. */
    pages: z.int(),
  }),
  upcasts: { 1: (data) => ({ pages: 0, ...z.record(z.string(), z.unknown()).parse(data) }) },
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

/** Every transition of the document state machine; idempotent per (item, version, to). */
export const itemStatusChanged = defineEvent({
  type: 'knowledge.item-status-changed',
  version: 1,
  key: (data) => data.item_id,
  data: itemData.extend({ from: documentStatusSchema.nullable(), to: documentStatusSchema.or(z.literal(9)) }),
});

/** The bot's active knowledge changed; cached answers from older versions are invalid. */
export const baseChanged = defineEvent({
  type: 'knowledge.base-changed',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: z.object({ chat_bot_id: z.string(), workspace_id: z.string(), item_id: z.string() }),
});

/** A bot's knowledge is processed again. Published once, at the start. */
export const reindexStarted = defineEvent({
  type: 'knowledge.reindex-started',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: z.object({ chat_bot_id: z.string(), workspace_id: z.string(), reindex_id: z.string() }),
});

const websiteData = z.object({ website_id: z.string(), chat_bot_id: z.string(), workspace_id: z.string() });

/** Every transition of the website state machine. */
export const websiteStatusChanged = defineEvent({
  type: 'knowledge.website-status-changed',
  version: 1,
  key: (data) => data.website_id,
  data: websiteData.extend({ from: websiteStatusSchema.nullable(), to: websiteStatusSchema }),
});

/** Every address of a crawl reached a final state, or the crawl failed. `next` says what to do with its pages. */
export const crawlFinished = defineEvent({
  type: 'knowledge.crawl-finished',
  version: 1,
  key: (data) => data.website_id,
  data: websiteData.extend({
    trigger: crawlTriggerSchema,
    result: z.enum(['completed', 'failed']),
    /** `process`: the pages are processed without asking the owner; null after a failure. */
    next: z.enum(['choose', 'process']).nullable(),
    found: z.int(),
    usable: z.int(),
    code: websiteErrorSchema.shape.code.nullable(),
  }),
});

/** Every selected page of a website reached a final state. */
export const websiteProcessed = defineEvent({
  type: 'knowledge.website-processed',
  version: 1,
  key: (data) => data.website_id,
  data: websiteData.extend({
    trigger: crawlTriggerSchema,
    result: z.enum(['completed', 'failed']),
    partial: z.boolean(),
    indexed: z.int(),
    failed: z.int(),
  }),
});

/** A refresh schedule failed too often in a row and is paused until a member turns it on again. */
export const refreshScheduleStopped = defineEvent({
  type: 'knowledge.refresh-schedule-stopped',
  version: 1,
  key: (data) => data.website_id,
  data: websiteData.extend({
    schedule_id: z.string(),
    name: z.string(),
    url: z.string(),
    failures: z.int(),
  }),
});

export const websiteDeleted = defineEvent({
  type: 'knowledge.website-deleted',
  version: 1,
  key: (data) => data.website_id,
  data: websiteData,
});

export const changeRecorded = defineChangeRecorded('knowledge');
