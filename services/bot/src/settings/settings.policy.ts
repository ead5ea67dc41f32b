import {
  botSettingsSchema,
  type BotSettings,
  type BotSettingsPatch,
  type BotSettingsRevision,
  type BotSettingsView,
} from '@colloquy/contracts';
import { differences, parsePart } from '@colloquy/service-kit';

/**
 * `settings` with the patch's fields, part by part; missing fields stay, except the model's name when the provider
 * changes: the new provider starts with its first model. Throws `fieldNotValid` for parts that contradict each other.
 */
export function applySettingsPatch(settings: BotSettings, patch: BotSettingsPatch): BotSettings {
  const merged: Record<string, unknown> = { ...settings };
  for (const part of botSettingsSchema.keyof().options) {
    merged[part] = { ...settings[part], ...patch[part] };
  }
  const consent = { ...settings.contactForm.consent, ...patch.contactForm?.consent };
  merged['contactForm'] = { ...settings.contactForm, ...patch.contactForm, consent };
  const applied = parsePart(botSettingsSchema, merged);
  const isOther = applied.model.provider_id !== settings.model.provider_id;
  return isOther && patch.model?.model === undefined
    ? { ...applied, model: { ...applied.model, model: '' } }
    : applied;
}

/** The settings as clients see them, with the revision that a change must name. */
export function toSettingsView(bot: { settings: BotSettings; settingsRevision: number }): BotSettingsView {
  return { ...bot.settings, revision: bot.settingsRevision };
}

/** The settings of one revision, as stored. */
export interface KeptSettings {
  readonly settings: BotSettings;
  readonly settingsRevision: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** Revisions, newest first, with the fields that each changed. */
export function toSettingsRevisions(kept: readonly KeptSettings[]): BotSettingsRevision[] {
  return kept.map(({ settings, settingsRevision, changedBy, changedAt }, index) => ({
    ...settings,
    revision: settingsRevision,
    changedBy,
    changedAt: changedAt?.toISOString() ?? null,
    changed: changedFields(kept[index + 1], settings, settingsRevision),
  }));
}

function changedFields(before: KeptSettings | undefined, settings: BotSettings, revision: number): string[] {
  // With a missing revision in between, its changes would be attributed to another author.
  if (before?.settingsRevision !== revision - 1) return [];
  return botSettingsSchema.keyof().options.flatMap((part) => {
    const fields = differences(before.settings[part], settings[part]);
    return Object.keys(fields?.after ?? {}).map((field) => `${part}.${field}`);
  });
}
