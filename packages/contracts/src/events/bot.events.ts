import { z } from 'zod';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

const botData = z.object({ chat_bot_id: z.string(), workspace_id: z.string() });

export const botCreated = defineEvent({
  type: 'bot.created',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData,
});

/** Name, description, settings or picture changed; caches of the bot are stale. */
export const botUpdated = defineEvent({
  type: 'bot.updated',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData.extend({
    settingsRevision: z.int(),
    /** Present only when the picture changed; null when it was deleted. */
    imageUrl: z.string().nullable().optional(),
  }),
});

export const botDeleted = defineEvent({
  type: 'bot.deleted',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData,
});

/** A public link was created, changed, switched off or deleted. */
export const publicLinkChanged = defineEvent({
  type: 'bot.public-link-changed',
  version: 1,
  key: (data) => data.linkId,
  data: botData.extend({ linkId: z.string() }),
});

/** A function was created, changed, switched or deleted. */
export const functionsChanged = defineEvent({
  type: 'bot.functions-changed',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData,
});

/** Another revision of a bot's flow went live, or the flow was taken offline. */
export const flowPublished = defineEvent({
  type: 'bot.flow-published',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData.extend({ revision: z.int().nullable(), settingsRevision: z.int() }),
});

export const changeRecorded = defineChangeRecorded('bot');
