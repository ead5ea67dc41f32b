import {
  botSettingsSchema,
  type BotSettings,
  type BotSettingsPatch,
  type BotSettingsRevision,
  type BotSettingsView,
} from '@colloquy/contracts';
import { differences, parsePart } from '@colloquy/service-kit';

/**
 * `settings` with the patch's fields, part by part; what the patch leaves out stays, but the name of a model, which is
 * that of one provider: another provider begins with its first. Throws `fieldNotValid` for parts that do not fit together.
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

/** The settings as clients see them, with the revision they must name to change them. */
export function toSettingsView(bot: { settings: BotSettings; settingsRevision: number }): BotSettingsView {
  return { ...bot.settings, revision: bot.settingsRevision };
}

/** The settings of one revision, as they are kept. */
export interface KeptSettings {
  readonly settings: BotSettings;
  readonly settingsRevision: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** Revisions, the newest first, with what each changed of the one before it. */
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
  // One that is missing in between would put its changes down to somebody else.
  if (before?.settingsRevision !== revision - 1) return [];
  return botSettingsSchema.keyof().options.flatMap((part) => {
    const fields = differences(before.settings[part], settings[part]);
    return Object.keys(fields?.after ?? {}).map((field) => `${part}.${field}`);
  });
}
