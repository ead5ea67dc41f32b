import {
  FLOW_ABANDON_MINUTES,
  MAX_CACHE_HOURS,
  botSettingsPatchSchema,
  descriptionSchema,
  nameSchema,
  type BotSettingsPatch,
  type BotSettingsView,
  type ChatBot,
} from '@colloquy/contracts';
import { z } from 'zod';
import { isWhole } from '../../components/typed-values.ts';
import type { TextKey, Translate } from '../../i18n/useText.ts';
import {
  CONTACT_LABELS,
  contactFieldOfServer,
  contactFormShape,
  toContactForm,
  toContactValues,
} from './contact-form-values.ts';
import {
  HANDOFF_FIELDS,
  HANDOFF_LABELS,
  handoffFields,
  sorted,
  toHandoff,
  toHandoffValues,
} from './handoff-values.ts';

/** A chatbot with its settings, as stored. */
export interface StoredBot {
  readonly bot: Pick<ChatBot, 'id' | 'name' | 'description' | 'revision'>;
  readonly settings: BotSettingsView;
}

export const TONES = ['neutral', 'friendly', 'formal'] as const;
export const SEARCH_TYPES = [2, 1] as const;
export const MAX_LENGTH = {
  instructions: 4_000,
  greeting: 500,
  unknown: 500,
  scope: 500,
  consentText: 500,
} as const;
export const LISTS = {
  suggestions: { max: 6, length: 120 },
  blockedTerms: { max: 200, length: 80 },
} as const;
const BOUNDS = {
  topK: { min: 1, max: 20 },
  memoryTurns: { min: 0, max: 20 },
  cacheHours: { min: 0, max: MAX_CACHE_HOURS },
  maxTokens: { min: 16, max: 8_000 },
  abandonMinutes: FLOW_ABANDON_MINUTES,
} as const;
/** Value for a chatbot without a retention period of its own. */
export const AS_WORKSPACE = 'workspace';
export const FALLBACKS = ['extractive', 'error'] as const;

/** The fields behind "Advanced". */
export const ADVANCED = ['searchType', 'topK', 'memoryTurns', 'cacheHours'] as const;

/** Schema of the form, for validation before it is sent. */
export function botFormSchema(t: Translate) {
  const text = (name: keyof typeof MAX_LENGTH) =>
    z
      .string()
      .trim()
      .max(MAX_LENGTH[name], t('botSettings.tooLong', { max: MAX_LENGTH[name] }));
  const whole = (name: keyof typeof BOUNDS) => {
    const { min, max } = BOUNDS[name];
    return z.string().refine((typed) => isWhole(typed, max, min), t('botSettings.wholeNumber', { min, max }));
  };
  return z.object({
    name: nameSchema('botName'),
    description: descriptionSchema,
    language: z.string(),
    tone: z.enum(TONES),
    instructions: text('instructions'),
    searchType: z.enum(['1', '2']),
    threshold: z.number(),
    topK: whole('topK'),
    memoryTurns: whole('memoryTurns'),
    cacheHours: whole('cacheHours'),
    strict: z.boolean(),
    showSources: z.boolean(),
    greeting: text('greeting'),
    unknown: text('unknown'),
    suggestions: z.array(z.string()),
    blockedTerms: z.array(z.string()),
    scope: text('scope'),
    retentionDays: z.string(),
    maskPii: z.boolean(),
    consentText: text('consentText'),
    provider_id: z.string(),
    model: z.string().trim(),
    temperature: z.number(),
    maxTokens: whole('maxTokens'),
    fallback: z.enum(FALLBACKS),
    abandonMinutes: whole('abandonMinutes'),
    allowInterruptions: z.boolean(),
    ...contactFormShape(t),
    ...handoffFields(t),
  });
}
export type BotValues = z.infer<ReturnType<typeof botFormSchema>>;

/** Labels of the fields. */
export const LABELS: Readonly<Record<keyof BotValues, TextKey>> = {
  name: 'bots.name',
  description: 'bots.description',
  language: 'botSettings.language',
  tone: 'botSettings.tone',
  instructions: 'botSettings.instructions',
  searchType: 'botSettings.searchType',
  threshold: 'botSettings.threshold',
  topK: 'botSettings.topK',
  memoryTurns: 'botSettings.memoryTurns',
  cacheHours: 'botSettings.cacheHours',
  strict: 'botSettings.strict',
  showSources: 'botSettings.showSources',
  greeting: 'botSettings.greeting',
  unknown: 'botSettings.unknown',
  suggestions: 'botSettings.suggestions',
  blockedTerms: 'botSettings.blockedTerms',
  scope: 'botSettings.scope',
  retentionDays: 'botSettings.retention',
  maskPii: 'botSettings.maskPii',
  consentText: 'botSettings.consentText',
  provider_id: 'botSettings.provider',
  model: 'botSettings.modelName',
  temperature: 'botSettings.temperature',
  maxTokens: 'botSettings.maxTokens',
  fallback: 'botSettings.fallback',
  abandonMinutes: 'botSettings.abandonMinutes',
  allowInterruptions: 'botSettings.allowInterruptions',
  ...CONTACT_LABELS,
  ...HANDOFF_LABELS,
};

/** Labels of the fields that a revision changed; the API names them by path, such as `general.tone`. */
export function labelsOf(t: Translate, changed: readonly string[]): string[] {
  const labels = new Map<string, TextKey>(Object.entries(LABELS));
  const texts = changed.flatMap((field) => {
    // The flow is published on a page of its own.
    const label = field.startsWith('flow.') ? 'pages.flow' : labels.get(fieldOfServer(field) ?? '');
    return label === undefined ? [] : [t(label)];
  });
  return [...new Set(texts)];
}

export function toBotValues({ bot, settings }: StoredBot): BotValues {
  const { general, answering, messages, moderation, privacy, model, handoff, flow } = settings;
  return {
    name: bot.name,
    description: bot.description,
    ...general,
    ...answering,
    searchType: answering.searchType === 1 ? '1' : '2',
    topK: String(answering.topK),
    memoryTurns: String(answering.memoryTurns),
    cacheHours: String(answering.cacheHours),
    ...messages,
    ...moderation,
    ...privacy,
    retentionDays: String(privacy.retentionDays ?? AS_WORKSPACE),
    ...model,
    maxTokens: String(model.maxTokens),
    abandonMinutes: String(flow.abandonMinutes),
    allowInterruptions: flow.allowInterruptions,
    ...toContactValues(settings.contactForm),
    ...toHandoffValues(handoff),
  };
}

/** The changed name and description; undefined without changes. */
export function toBotChange({ bot }: StoredBot, { name, description }: BotValues) {
  return name === bot.name && description === bot.description
    ? undefined
    : { name, description, revision: bot.revision };
}

/** The changed settings, with the revision they are based on; undefined without changes. */
export function toSettingsPatch({ settings }: StoredBot, values: BotValues): BotSettingsPatch | undefined {
  const { language, tone, instructions, strict, showSources, threshold, greeting, unknown } = values;
  const now = {
    general: { language, tone, instructions },
    answering: {
      searchType: Number(values.searchType),
      threshold,
      topK: Number(values.topK),
      memoryTurns: Number(values.memoryTurns),
      cacheHours: Number(values.cacheHours),
      strict,
      showSources,
    },
    messages: { greeting, unknown, suggestions: values.suggestions },
    moderation: { blockedTerms: values.blockedTerms, scope: values.scope },
    privacy: {
      retentionDays: values.retentionDays === AS_WORKSPACE ? null : Number(values.retentionDays),
      maskPii: values.maskPii,
      consentText: values.consentText,
    },
    model: {
      provider_id: values.provider_id,
      model: values.model,
      temperature: values.temperature,
      maxTokens: Number(values.maxTokens),
      fallback: values.fallback,
    },
    flow: {
      abandonMinutes: Number(values.abandonMinutes),
      allowInterruptions: values.allowInterruptions,
    },
    contactForm: toContactForm(values),
  };
  const parts = {
    ...part('general', settings.general, now.general),
    ...part('answering', settings.answering, now.answering),
    ...part('messages', settings.messages, now.messages),
    ...part('moderation', settings.moderation, now.moderation),
    ...part('privacy', settings.privacy, now.privacy),
    ...part('model', settings.model, now.model),
    ...part('flow', settings.flow, now.flow),
    ...part('contactForm', settings.contactForm, now.contactForm),
    ...part('handoff', { ...settings.handoff, hours: sorted(settings.handoff.hours) }, toHandoff(values)),
  };
  if (Object.keys(parts).length === 0) return undefined;
  return botSettingsPatchSchema.parse({ revision: settings.revision, ...parts });
}

/** The form's field for the server's path, such as `answering.threshold` or `messages.suggestions.0`. */
export function fieldOfServer(field: string): string | undefined {
  const [first, second, ...deeper] = field.split('.');
  if (first === 'contactForm' && second !== undefined) {
    return contactFieldOfServer([second, ...deeper].join('.'));
  }
  // Parts whose field names are not unique.
  if (first === 'handoff') return HANDOFF_FIELDS[second ?? ''];
  return second ?? first;
}

/** The threshold as a word. */
export function matchWord(threshold: number): 'any' | 'loose' | 'balanced' | 'close' | 'exact' {
  if (threshold < 0.1) return 'any';
  if (threshold < 0.3) return 'loose';
  if (threshold < 0.5) return 'balanced';
  return threshold < 0.75 ? 'close' : 'exact';
}

function part(name: string, before: Readonly<Record<string, unknown>>, fields: object): object {
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return changed.length === 0 ? {} : { [name]: Object.fromEntries(changed) };
}
