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

/** Name, description, settings or picture changed: what others remember of the bot is stale. */
export const botUpdated = defineEvent({
  type: 'bot.updated',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData.extend({
    settingsRevision: z.int(),
    /** Only when the picture changed; null when it was removed. */
    imageUrl: z.string().nullable().optional(),
  }),
});

export const botDeleted = defineEvent({
  type: 'bot.deleted',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData,
});

/** A public link was made, changed, switched off or deleted. */
export const publicLinkChanged = defineEvent({
  type: 'bot.public-link-changed',
  version: 1,
  key: (data) => data.linkId,
  data: botData.extend({ linkId: z.string() }),
});

/** A function was made, changed, switched or deleted. */
export const functionsChanged = defineEvent({
  type: 'bot.functions-changed',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData,
});

/** Another revision of a bot's flow is live, or none is any more. */
export const flowPublished = defineEvent({
  type: 'bot.flow-published',
  version: 1,
  key: (data) => data.chat_bot_id,
  data: botData.extend({ revision: z.int().nullable(), settingsRevision: z.int() }),
});

export const changeRecorded = defineChangeRecorded('bot');
