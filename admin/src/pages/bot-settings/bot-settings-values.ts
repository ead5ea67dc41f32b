import type { BotSettingsPatch, BotSettingsView } from '@colloquy/contracts';

/** The settings that the answers honour, as a form holds them: lists and numbers as text. */
export interface BotSettingsValues {
  language: string;
  tone: string;
  instructions: string;
  searchType: string;
  threshold: string;
  topK: string;
  memoryTurns: string;
  strict: boolean;
  showSources: boolean;
  greeting: string;
  unknown: string;
  /** One on a line, as the blocked terms. */
  suggestions: string;
  blockedTerms: string;
}

export const TONES = ['neutral', 'friendly', 'formal'] as const;
export const SEARCH_TYPES = [2, 1] as const;
export const BOUNDS = {
  threshold: { min: 0, max: 1 },
  topK: { min: 1, max: 20 },
  memoryTurns: { min: 0, max: 20 },
} as const;

export function toBotValues({
  general,
  answering,
  messages,
  moderation,
}: BotSettingsView): BotSettingsValues {
  return {
    language: general.language,
    tone: general.tone,
    instructions: general.instructions,
    searchType: String(answering.searchType),
    threshold: String(answering.threshold),
    topK: String(answering.topK),
    memoryTurns: String(answering.memoryTurns),
    strict: answering.strict,
    showSources: answering.showSources,
    greeting: messages.greeting,
    unknown: messages.unknown,
    suggestions: messages.suggestions.join('\n'),
    blockedTerms: moderation.blockedTerms.join('\n'),
  };
}

/** The lines that hold something, each once. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** A number as people write it, with a point or a comma; NaN for anything else. */
export function numberOf(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
}

/** What differs from the stored settings, with the revision it is based on. */
export function toBotPatch(stored: BotSettingsView, values: BotSettingsValues): BotSettingsPatch {
  const { general, answering, messages, moderation } = stored;
  return {
    revision: stored.revision,
    ...part('general', general, {
      language: values.language,
      tone: TONES.find((tone) => tone === values.tone) ?? general.tone,
      instructions: values.instructions.trim(),
    }),
    ...part('answering', answering, {
      searchType: SEARCH_TYPES.find((type) => String(type) === values.searchType) ?? answering.searchType,
      threshold: numberOf(values.threshold),
      topK: numberOf(values.topK),
      memoryTurns: numberOf(values.memoryTurns),
      strict: values.strict,
      showSources: values.showSources,
    }),
    ...part('messages', messages, {
      greeting: values.greeting.trim(),
      unknown: values.unknown.trim(),
      suggestions: linesOf(values.suggestions),
    }),
    ...part('moderation', moderation, { blockedTerms: linesOf(values.blockedTerms) }),
  };
}

function part<TName extends string, TFields extends object>(
  name: TName,
  before: Readonly<Record<string, unknown>>,
  fields: TFields,
): { [K in TName]?: Partial<TFields> } {
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  if (changed.length === 0) return {};
  return { [name]: Object.fromEntries(changed) } as { [K in TName]?: Partial<TFields> };
}
