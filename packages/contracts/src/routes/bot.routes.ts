import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  botSettingsPatchSchema,
  botSettingsViewSchema,
  chatBotSchema,
  originSchema,
  publicLinkPartsPatch,
  publicLinkSchema,
  widgetConfigSchema,
} from '../entities/bot.ts';
import { descriptionSchema, idSchema, nameSchema } from '../entities/fields.ts';
import {
  bulkIdQuery,
  defineRoute,
  idParams,
  knownRevision,
  list,
  pageQuery,
  single,
} from './define-route.ts';
import { defineImageRoutes } from './image.routes.ts';

const deletedSchema = single(z.object({ id: z.array(idSchema) }));

export const listBots = defineRoute({
  id: 'bot.list',
  method: 'GET',
  path: '/chat-bots',
  access: 'user',
  summary: 'The chatbots of a workspace.',
  query: z.strictObject({ workspaceId: idSchema, ...pageQuery(['id', 'name', '_updateTime']) }),
  response: list(chatBotSchema),
  errors: [ERRORS.notFound],
});

export const createBot = defineRoute({
  id: 'bot.create',
  method: 'POST',
  path: '/chat-bots',
  access: 'user',
  summary: 'Create a chatbot with its first public link.',
  body: z.strictObject({
    name: nameSchema('Chatbot name'),
    description: descriptionSchema.default(''),
    workspace_id: idSchema,
  }),
  response: chatBotSchema,
  status: 201,
  creates: true,
  errors: [ERRORS.fieldNotValid, ERRORS.botChangeForbidden, ERRORS.planBotsUsedUp, ERRORS.trialEnded],
});

export const getBot = defineRoute({
  id: 'bot.get',
  method: 'GET',
  path: '/chat-bots/:id',
  access: 'user',
  summary: 'One chatbot.',
  params: idParams,
  response: single(chatBotSchema),
  errors: [ERRORS.notFound],
});

export const updateBot = defineRoute({
  id: 'bot.update',
  method: 'PATCH',
  path: '/chat-bots/:id',
  access: 'user',
  summary: 'Rename a chatbot or change its description.',
  params: idParams,
  body: z.strictObject({
    name: nameSchema('Chatbot name').optional(),
    description: descriptionSchema.optional(),
    ...knownRevision,
  }),
  response: single(chatBotSchema),
  errors: [ERRORS.fieldNotValid, ERRORS.botChangeForbidden, ERRORS.notFound, ERRORS.revisionMismatch],
});

export const deleteBot = defineRoute({
  id: 'bot.delete',
  method: 'DELETE',
  path: '/chat-bots/:id',
  access: 'user',
  summary: 'Delete a chatbot, its knowledge and its links.',
  params: idParams,
  response: single(z.object({ id: idSchema })),
  errors: [ERRORS.botChangeForbidden, ERRORS.notFound],
});

export const readBotSettings = defineRoute({
  id: 'bot.readSettings',
  method: 'GET',
  path: '/chat-bots/:id/settings',
  access: 'user',
  summary: "A chatbot's settings.",
  params: idParams,
  response: single(botSettingsViewSchema),
  errors: [ERRORS.notFound],
});

export const writeBotSettings = defineRoute({
  id: 'bot.writeSettings',
  method: 'PATCH',
  path: '/chat-bots/:id/settings',
  access: 'user',
  summary: 'Change settings; `revision` must be the current one.',
  params: idParams,
  body: botSettingsPatchSchema,
  response: single(botSettingsViewSchema),
  errors: [ERRORS.fieldNotValid, ERRORS.botChangeForbidden, ERRORS.notFound, ERRORS.revisionMismatch],
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
  forbidden: ERRORS.botChangeForbidden,
});

export const listPublicLinks = defineRoute({
  id: 'bot.listPublicLinks',
  method: 'GET',
  path: '/public-links',
  access: 'user',
  summary: "A chatbot's public links.",
  query: z.strictObject({ chat_bot_id: idSchema, ...pageQuery(['id', 'name']) }),
  response: list(publicLinkSchema),
  errors: [ERRORS.notFound],
});

export const createPublicLink = defineRoute({
  id: 'bot.createPublicLink',
  method: 'POST',
  path: '/public-links',
  access: 'user',
  summary: 'Create a public link.',
  body: z.strictObject({ chat_bot_id: idSchema, name: nameSchema('Name') }),
  response: single(publicLinkSchema),
  status: 201,
  creates: true,
  errors: [ERRORS.fieldNotValid, ERRORS.roleTooLow, ERRORS.notFound],
});

export const updatePublicLinks = defineRoute({
  id: 'bot.updatePublicLinks',
  method: 'PATCH',
  path: '/public-links',
  access: 'user',
  summary: 'Change public links; what a change does not name stays, in `limits`, `theme` and `widget` too.',
  query: bulkIdQuery,
  body: z.strictObject({
    name: nameSchema('Name').optional(),
    enabled: z.boolean().optional(),
    allowedOrigins: z.array(originSchema).max(50).optional(),
    ...publicLinkPartsPatch,
    expiresAt: z.iso.datetime().nullable().optional(),
    ...knownRevision,
  }),
  response: single(z.array(publicLinkSchema)),
  errors: [ERRORS.fieldNotValid, ERRORS.roleTooLow, ERRORS.notFound, ERRORS.revisionMismatch],
});

export const deletePublicLinks = defineRoute({
  id: 'bot.deletePublicLinks',
  method: 'DELETE',
  path: '/public-links',
  access: 'user',
  summary: 'Delete public links; pages that use them stop working at once.',
  query: bulkIdQuery,
  response: deletedSchema,
  errors: [ERRORS.roleTooLow, ERRORS.notFound],
});

export const readWidgetConfig = defineRoute({
  id: 'bot.widgetConfig',
  base: 'ask',
  method: 'GET',
  path: '/public-links/:linkId',
  access: 'visitor',
  summary: "What a visitor's widget needs to show a bot.",
  params: z.strictObject({ linkId: idSchema }),
  response: single(widgetConfigSchema),
  errors: [ERRORS.notFound, ERRORS.originNotAllowed],
});

/** A public link with all that asking through it needs. */
export const resolvedLinkSchema = z.object({
  link: publicLinkSchema,
  bot: z.object({ id: idSchema, name: z.string() }),
  settings: botSettingsViewSchema,
});
export type ResolvedLink = z.infer<typeof resolvedLinkSchema>;

export const resolvePublicLink = defineRoute({
  id: 'bot.resolvePublicLink',
  base: 'internal',
  method: 'GET',
  path: '/internal/public-links/:linkId',
  access: 'service',
  summary: 'An enabled, unexpired link with its bot and settings.',
  params: z.strictObject({ linkId: idSchema }),
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
  base: 'internal',
  method: 'GET',
  path: '/internal/chat-bots/:id',
  access: 'service',
  summary: 'A bot and its settings, for services that work for it.',
  params: idParams,
  response: single(describedBotSchema),
  errors: [ERRORS.notFound],
});

export const botRoutes = [
  listBots,
  createBot,
  getBot,
  updateBot,
  deleteBot,
  readBotSettings,
  writeBotSettings,
  createBotImage,
  confirmBotImage,
  deleteBotImage,
  readBotImage,
  listPublicLinks,
  createPublicLink,
  updatePublicLinks,
  deletePublicLinks,
  readWidgetConfig,
  resolvePublicLink,
  describeBot,
] as const;
