import { says } from '../errors/field-messages.ts';
import { SearchType, searchTypeSchema } from '../enums.ts';
import { defaults } from '@colloquy/texts/bot-defaults';
import { z } from 'zod';
import {
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
import { publicLinkThemeSchema, publicLinkWidgetSchema } from './public-link.ts';
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

/** Stored fields that nothing reads any more are dropped on reading; a PATCH that names one is rejected. */
export const answeringSettingsSchema = z.object({
  searchType: searchTypeSchema.default(SearchType.vectorHybrid),
  threshold: z.number().min(0).max(1).default(RETRIEVAL_THRESHOLD),
  topK: z.int().min(1).max(MAX_SEARCH_PASSAGES).default(RETRIEVAL_TOP_K),
  strict: z.boolean().default(true),
  showSources: z.boolean().default(true),
  /** How long an answer may be served from the cache, in hours; 0 turns the cache off. */
  cacheHours: z.int().min(0).max(MAX_CACHE_HOURS).default(ANSWER_CACHE_HOURS),
  memoryTurns: z.int().min(0).max(20).default(ANSWER_MEMORY_TURNS),
});

export const messageSettingsSchema = z.strictObject({
  greeting: shortText.default(defaults.greeting),
  unknown: shortText.default(defaults.unknown),
  suggestions: z.array(z.string().trim().min(1).max(120)).max(6).default([]),
});

/** Unknown fields are handled as in answeringSettingsSchema. */
export const moderationSettingsSchema = z.object({
  blockedTerms: z.array(z.string().trim().min(1).max(80)).max(200).default([]),
  /** The bot's purpose in its owner's words; a language model declines other questions. Empty for any topic. */
  scope: shortText.default(''),
});

export const privacySettingsSchema = z.strictObject({
  /** Days to keep conversations, unless the workspace erases them sooner; null leaves it to the workspace. */
  retentionDays: z.literal(RETENTION_DAYS).nullable().default(null),
  /** Masks visitors' mail addresses and their phone, account and card numbers before a language model sees them. */
  maskPii: z.boolean().default(false),
  /** Shown to a visitor before the first question; empty for none. */
  consentText: shortText.default(''),
});

/** Which model writes a bot's answers, and the fallback when it cannot. */
export const modelSettingsSchema = z.strictObject({
  provider_id: idSchema.default(INSTANCE_PROVIDER_ID),
  /** A model of the provider; empty takes the provider's first chat model. The instance has one model only. */
  model: z.string().trim().max(MODEL_ID_MAX_LENGTH).default(''),
  temperature: z.number().min(0).max(2).default(0.2),
  maxTokens: z.int().min(16).max(8_000).default(800),
  /**
   * When the model is down, slow or refuses: answer with quotes from the sources, or with an error that names the
   * cause.
   */
  fallback: z.enum(['extractive', 'error']).default('extractive'),
});

/** All parts of a bot's settings; PATCH replaces each part field by field. */
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

/** One revision of the settings: who saved it, when, and which fields changed. */
export const botSettingsRevisionSchema = botSettingsViewSchema.extend({
  /**
   * Null for settings saved before authors were recorded, and for the language that a new bot takes from its
   * documents.
   */
  changedBy: z.string().nullable(),
  changedAt: timeSchema.nullable(),
  /** Paths such as `general.tone`; empty for the first revision, and when the one before is no longer kept. */
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

/** Settings that can be tried for one question without saving them. */
export const triedSettingsSchema = z.strictObject({
  general: patchOf(generalSettingsSchema),
  answering: patchOf(
    answeringSettingsSchema.pick({ searchType: true, threshold: true, topK: true, strict: true }),
  ),
});
export type TriedSettings = z.infer<typeof triedSettingsSchema>;

/** What a visitor's browser may know about a link. */
export const widgetConfigSchema = z.object({
  linkId: z.string(),
  botName: z.string(),
  botImageUrl: z.string().nullable(),
  language: z.string(),
  greeting: z.string(),
  suggestions: z.array(z.string()),
  /** Shown to a visitor before the first question; empty for none. */
  consentText: z.string(),
  /** ext: whether a visitor can ask for a member of the team. */
  handoff: z.object({ enabled: z.boolean() }).optional(),
  flow: widgetFlowSchema.optional(),
  theme: publicLinkThemeSchema,
  widget: publicLinkWidgetSchema,
  /** Null when the chatbot offers none. */
  contactForm: contactFormSchema.nullable(),
});
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;
