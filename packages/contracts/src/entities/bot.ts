import { says } from '../errors/field-messages.ts';
import { SearchType, searchTypeSchema } from '../enums.ts';
import { defaults } from '@colloquy/texts/bot-defaults';
import { z } from 'zod';
import {
  ACCENT_COLOUR,
  ANSWER_CACHE_HOURS,
  ANSWER_MEMORY_TURNS,
  MAX_CACHE_HOURS,
  MAX_SEARCH_PASSAGES,
  RETRIEVAL_THRESHOLD,
  RETRIEVAL_TOP_K,
} from '../constants.ts';
import { contactFormPatchSchema, contactFormSchema, contactFormSettingsSchema } from './contact.ts';
import { entityFields, idSchema, timeSchema } from './fields.ts';
import { widgetFlowSchema } from './flow-button.ts';
import { flowSettingsSchema } from './flow-settings.ts';
import { handoffSettingsSchema } from './handoff-settings.ts';
import { imageFields } from './image.ts';
import { INSTANCE_PROVIDER_ID, MODEL_ID_MAX_LENGTH } from './model-provider.ts';
import { patchOf } from './patch-of.ts';
import { RETENTION_DAYS } from './workspace.ts';

export const chatBotSchema = z.object({
  ...entityFields,
  name: z.string(),
  description: z.string(),
  ...imageFields,
  workspace_id: idSchema,
  createdBy: z.string(),
  publicLink: z.object({ id: idSchema, linkId: z.string() }).nullable(),
  revision: z.int(),
});
export type ChatBot = z.infer<typeof chatBotSchema>;

const shortText = z.string().trim().max(500);
const localeSchema = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, says('languageTagNotValid'));

export const generalSettingsSchema = z.strictObject({
  language: localeSchema.default('en'),
  tone: z.enum(['neutral', 'friendly', 'formal']).default('neutral'),
  instructions: z.string().trim().max(4_000).default(''),
});

/** Fields that were once stored and that nothing reads are dropped on reading; a PATCH that names one is refused. */
export const answeringSettingsSchema = z.object({
  searchType: searchTypeSchema.default(SearchType.vectorHybrid),
  threshold: z.number().min(0).max(1).default(RETRIEVAL_THRESHOLD),
  topK: z.int().min(1).max(MAX_SEARCH_PASSAGES).default(RETRIEVAL_TOP_K),
  strict: z.boolean().default(true),
  showSources: z.boolean().default(true),
  /** Hours in which an answer may be given again; 0 for never. */
  cacheHours: z.int().min(0).max(MAX_CACHE_HOURS).default(ANSWER_CACHE_HOURS),
  memoryTurns: z.int().min(0).max(20).default(ANSWER_MEMORY_TURNS),
});

export const messageSettingsSchema = z.strictObject({
  greeting: shortText.default(defaults.greeting),
  unknown: shortText.default(defaults.unknown),
  suggestions: z.array(z.string().trim().min(1).max(120)).max(6).default([]),
});

/** As answeringSettingsSchema. */
export const moderationSettingsSchema = z.object({
  blockedTerms: z.array(z.string().trim().min(1).max(80)).max(200).default([]),
  /** What the bot is for, in its owner's words; a language model declines other questions. Empty for anything. */
  scope: shortText.default(''),
});

export const privacySettingsSchema = z.strictObject({
  /** Days that its conversations are kept, where its workspace does not erase them sooner; null leaves it to the workspace. */
  retentionDays: z.literal(RETENTION_DAYS).nullable().default(null),
  /** Mail addresses, phone, account and card numbers of visitors do not reach a language model. */
  maskPii: z.boolean().default(false),
  /** Shown to a visitor before the first question; empty for nothing. */
  consentText: shortText.default(''),
});

/** Which model writes a bot's answers, and what answers where it does not. */
export const modelSettingsSchema = z.strictObject({
  provider_id: idSchema.default(INSTANCE_PROVIDER_ID),
  /** Of the provider; empty takes its first that answers questions. The instance has one of its own. */
  model: z.string().trim().max(MODEL_ID_MAX_LENGTH).default(''),
  temperature: z.number().min(0).max(2).default(0.2),
  maxTokens: z.int().min(16).max(8_000).default(800),
  /** When the model is down, slow or refuses: an answer that quotes the sources, or an error that says why. */
  fallback: z.enum(['extractive', 'error']).default('extractive'),
});

/** The parts of a bot's settings that are built; each part is replaced field by field on PATCH. */
export const botSettingsSchema = z.strictObject({
  general: generalSettingsSchema.prefault({}),
  answering: answeringSettingsSchema.prefault({}),
  messages: messageSettingsSchema.prefault({}),
  moderation: moderationSettingsSchema.prefault({}),
  privacy: privacySettingsSchema.prefault({}),
  model: modelSettingsSchema.prefault({}),
  contactForm: contactFormSettingsSchema.prefault({}),
  handoff: handoffSettingsSchema.prefault({}),
  flow: flowSettingsSchema.prefault({}),
});
export type BotSettings = z.infer<typeof botSettingsSchema>;

export const botSettingsViewSchema = botSettingsSchema.extend({ revision: z.int() });
export type BotSettingsView = z.infer<typeof botSettingsViewSchema>;

/** Settings as they were, or are: who made them so, when, and which fields that changed. */
export const botSettingsRevisionSchema = botSettingsViewSchema.extend({
  /** Null for settings that were written before this was kept, and for the language that a new bot takes of its documents. */
  changedBy: z.string().nullable(),
  changedAt: timeSchema.nullable(),
  /** Such as `general.tone`; empty for the first one, and where the one before is not kept any more. */
  changed: z.array(z.string()),
});
export type BotSettingsRevision = z.infer<typeof botSettingsRevisionSchema>;

export const botSettingsPatchSchema = z.strictObject({
  revision: z.int(),
  general: patchOf(generalSettingsSchema),
  answering: patchOf(answeringSettingsSchema),
  messages: patchOf(messageSettingsSchema),
  moderation: patchOf(moderationSettingsSchema),
  privacy: patchOf(privacySettingsSchema),
  model: patchOf(modelSettingsSchema),
  contactForm: contactFormPatchSchema,
  handoff: patchOf(handoffSettingsSchema),
  flow: patchOf(flowSettingsSchema),
});
export type BotSettingsPatch = z.infer<typeof botSettingsPatchSchema>;

/** Settings that can be tried for one question without being saved. */
export const triedSettingsSchema = z.strictObject({
  general: patchOf(generalSettingsSchema),
  answering: patchOf(
    answeringSettingsSchema.pick({ searchType: true, threshold: true, topK: true, strict: true }),
  ),
});
export type TriedSettings = z.infer<typeof triedSettingsSchema>;

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, says('colourNotValid'));

export const publicLinkThemeSchema = z.strictObject({
  primary: colour.default(ACCENT_COLOUR),
  text: colour.nullable().default(null),
  background: colour.nullable().default(null),
  radius: z.int().min(0).max(32).default(10),
  mode: z.enum(['system', 'light', 'dark']).default('system'),
});

export const publicLinkWidgetSchema = z.strictObject({
  position: z.enum(['right', 'left']).default('right'),
  /** How a first visit finds it on a wide screen; small ones find it minimized (specification, section 4). */
  initial: z.enum(['minimized', 'expanded', 'sidebar']).default('expanded'),
  autoOpenMs: z.int().min(0).max(600_000).nullable().default(null),
  showSources: z.boolean().default(true),
});

export const publicLinkLimitsSchema = z.strictObject({
  perIpMinute: z.int().min(1).max(10_000).default(20),
  perChatMinute: z.int().min(1).max(10_000).default(10),
  perDay: z.int().min(1).max(10_000_000).default(1_000),
  message: z.string().trim().max(200).default(''),
});

/** The parts of a link in a PATCH: each is changed field by field. */
export const publicLinkPartsPatch = {
  limits: patchOf(publicLinkLimitsSchema),
  theme: patchOf(publicLinkThemeSchema),
  widget: patchOf(publicLinkWidgetSchema),
};

export const publicLinkSchema = z.object({
  ...entityFields,
  linkId: z.string(),
  chat_bot_id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  enabled: z.boolean(),
  allowedOrigins: z.array(z.string()),
  /** ext: without its `userRef` nothing is asked or sent in an existing conversation. Off at a service of before it. */
  requireUserRef: z.boolean().default(false),
  limits: publicLinkLimitsSchema,
  theme: publicLinkThemeSchema,
  widget: publicLinkWidgetSchema,
  expiresAt: z.iso.datetime().nullable(),
  revision: z.int(),
});
export type PublicLink = z.infer<typeof publicLinkSchema>;

/** What a visitor's browser may know of a link. */
export const widgetConfigSchema = z.object({
  linkId: z.string(),
  botName: z.string(),
  botImageUrl: z.string().nullable(),
  language: z.string(),
  greeting: z.string(),
  suggestions: z.array(z.string()),
  /** What a visitor is told before the first question; empty for nothing. */
  consentText: z.string(),
  /** ext: whether a visitor can ask for a person. */
  handoff: z.object({ enabled: z.boolean() }).optional(),
  flow: widgetFlowSchema.optional(),
  theme: publicLinkThemeSchema,
  widget: publicLinkWidgetSchema,
  /** Null where the chatbot has none to offer. */
  contactForm: contactFormSchema.nullable(),
});
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;
