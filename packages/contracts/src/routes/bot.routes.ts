import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  botSettingsPatchSchema,
  botSettingsRevisionSchema,
  botSettingsViewSchema,
  chatBotSchema,
  widgetConfigSchema,
} from '../entities/bot.ts';
import { descriptionSchema, idSchema, nameSchema } from '../entities/fields.ts';
import { linkSettingsPatch, publicLinkSchema } from '../entities/public-link.ts';
import {
  bulkIdQuery,
  defineRoute,
  knownRevision,
  list,
  pageOnlyQuery,
  pageQuery,
  single,
} from './define-route.ts';
import { listedOfBot, ofBot } from './route-example.ts';
import { defineImageRoutes } from './image.routes.ts';

export * from './flow.routes.ts';
export * from './function.routes.ts';

const deletedSchema = single(z.object({ id: z.array(idSchema) }));

export const listBots = defineRoute({
  id: 'bot.list',
  method: 'GET',
  path: '/chat-bots',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary: 'The chatbots of a workspace.',
  query: z.strictObject({ workspaceId: idSchema, ...pageQuery(['id', 'name', '_updateTime']) }),
  example: ({ workspaceId }) => ({ query: { workspaceId } }),
  response: list(chatBotSchema),
});

export const createBot = defineRoute({
  id: 'bot.create',
  method: 'POST',
  path: '/chat-bots',
  right: 'manageBots',
  apiScope: null,
  summary: 'Create a chatbot with its first public link.',
  body: z.strictObject({
    name: nameSchema('botName'),
    description: descriptionSchema.default(''),
    workspace_id: idSchema,
  }),
  example: ({ workspaceId }) => ({ body: { name: 'Another', workspace_id: workspaceId } }),
  response: chatBotSchema,
  status: 201,
  creates: true,
  errors: [ERRORS.planBotsUsedUp, ERRORS.trialEnded],
});

export const getBot = defineRoute({
  id: 'bot.get',
  method: 'GET',
  path: '/chat-bots/:id',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary: 'One chatbot.',
  example: ofBot,
  response: single(chatBotSchema),
});

export const updateBot = defineRoute({
  id: 'bot.update',
  method: 'PATCH',
  path: '/chat-bots/:id',
  right: 'manageBots',
  apiScope: null,
  summary: 'Rename a chatbot or change its description.',
  body: z.strictObject({
    name: nameSchema('botName').optional(),
    description: descriptionSchema.optional(),
    ...knownRevision,
  }),
  example: ({ botId, unique }) => ({ params: { id: botId }, body: { description: unique } }),
  response: single(chatBotSchema),
  errors: [ERRORS.revisionMismatch],
});

export const deleteBot = defineRoute({
  id: 'bot.delete',
  method: 'DELETE',
  path: '/chat-bots/:id',
  right: 'deleteBots',
  summary: 'Delete a chatbot, its knowledge and its links.',
  example: ofBot,
  needs: 'bot',
  response: single(z.object({ id: idSchema })),
});

export const readBotSettings = defineRoute({
  id: 'bot.readSettings',
  method: 'GET',
  path: '/chat-bots/:id/settings',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary: "A chatbot's settings.",
  example: ofBot,
  response: single(botSettingsViewSchema),
});

export const writeBotSettings = defineRoute({
  id: 'bot.writeSettings',
  method: 'PATCH',
  path: '/chat-bots/:id/settings',
  right: 'manageBots',
  apiScope: null,
  summary: 'Change settings; `revision` must be the current one.',
  body: botSettingsPatchSchema,
  example: ({ botId, revision, unique }) => ({
    params: { id: botId },
    body: { revision, general: { instructions: unique } },
  }),
  needs: 'settings',
  response: single(botSettingsViewSchema),
  errors: [ERRORS.revisionMismatch, ERRORS.flowNotValid],
});

export const listBotSettingsRevisions = defineRoute({
  id: 'bot.listSettingsRevisions',
  method: 'GET',
  path: '/chat-bots/:id/settings/revisions',
  right: 'manageBots',
  apiScope: null,
  summary: "A chatbot's settings and those before, the newest first: the last 50 changes are kept.",
  query: z.strictObject(pageOnlyQuery),
  example: ofBot,
  response: list(botSettingsRevisionSchema),
});

export const {
  create: createBotImage,
  confirm: confirmBotImage,
  remove: deleteBotImage,
  read: readBotImage,
} = defineImageRoutes({
  service: 'bot',
  path: 'chat-bots',
  noun: 'chatbot',
  right: 'manageBots',
  ids: ['botId', 'botImageId'],
});

export const listPublicLinks = defineRoute({
  id: 'bot.listPublicLinks',
  method: 'GET',
  path: '/public-links',
  right: 'viewBots',
  apiScope: null,
  summary: "A chatbot's public links.",
  query: z.strictObject({ chat_bot_id: idSchema, ...pageQuery(['id', 'name']) }),
  example: listedOfBot,
  response: list(publicLinkSchema),
});

export const createPublicLink = defineRoute({
  id: 'bot.createPublicLink',
  method: 'POST',
  path: '/public-links',
  right: 'manageIntegrations',
  summary: 'Create a public link.',
  body: z.strictObject({ chat_bot_id: idSchema, name: nameSchema('name') }),
  example: ({ botId }) => ({ body: { chat_bot_id: botId, name: 'Another' } }),
  response: single(publicLinkSchema),
  status: 201,
  creates: true,
});

export const updatePublicLinks = defineRoute({
  id: 'bot.updatePublicLinks',
  method: 'PATCH',
  path: '/public-links',
  right: 'manageIntegrations',
  summary: 'Change public links; what a change does not name stays, in `limits`, `theme` and `widget` too.',
  query: bulkIdQuery,
  body: z.strictObject({ ...linkSettingsPatch, ...knownRevision }),
  example: ({ publicLinkId, unique }) => ({
    query: { id: [publicLinkId] },
    body: { name: `Link ${unique}` },
  }),
  response: single(z.array(publicLinkSchema)),
  errors: [ERRORS.revisionMismatch],
});

export const deletePublicLinks = defineRoute({
  id: 'bot.deletePublicLinks',
  method: 'DELETE',
  path: '/public-links',
  right: 'manageIntegrations',
  summary: 'Delete public links; pages that use them stop working at once.',
  query: bulkIdQuery,
  example: ({ publicLinkId }) => ({ query: { id: [publicLinkId] } }),
  needs: 'publicLink',
  response: deletedSchema,
});

export const readWidgetConfig = defineRoute({
  id: 'bot.widgetConfig',
  method: 'GET',
  path: '/public-links/:linkId',
  right: 'visitor',
  summary: "What a visitor's widget needs to show a bot.",
  example: ({ linkId }) => ({ params: { linkId } }),
  response: single(widgetConfigSchema),
  errors: [ERRORS.notFound, ERRORS.originNotAllowed],
});

/** A public link with everything needed to ask through it. */
export const resolvedLinkSchema = z.object({
  link: publicLinkSchema,
  bot: z.object({ id: idSchema, name: z.string() }),
  settings: botSettingsViewSchema,
});

export const resolvePublicLink = defineRoute({
  id: 'bot.resolvePublicLink',
  method: 'GET',
  path: '/internal/public-links/:linkId',
  right: 'service',
  summary: 'An enabled, unexpired link with its bot and settings.',
  response: single(resolvedLinkSchema),
  errors: [ERRORS.notFound],
});

export const describedBotSchema = z.object({
  bot: chatBotSchema,
  settings: botSettingsViewSchema,
});
export type DescribedBot = z.infer<typeof describedBotSchema>;

export const describeBot = defineRoute({
  id: 'bot.describe',
  method: 'GET',
  path: '/internal/chat-bots/:id',
  right: 'service',
  summary: 'A bot and its settings, for services that work for it.',
  response: single(describedBotSchema),
  errors: [ERRORS.notFound],
});
