import {
  botSettingsSchema,
  type BotSettings,
  type BotSettingsPatch,
  type BotSettingsView,
} from '@colloquy/contracts';

/** `settings` with the patch's fields, part by part; what the patch leaves out stays. */
export function applySettingsPatch(settings: BotSettings, patch: BotSettingsPatch): BotSettings {
  const merged: Record<string, unknown> = { ...settings };
  for (const part of botSettingsSchema.keyof().options) {
    merged[part] = { ...settings[part], ...patch[part] };
  }
  return botSettingsSchema.parse(merged);
}

/** The settings as clients see them, with the revision they must name to change them. */
export function toSettingsView(bot: { settings: BotSettings; settingsRevision: number }): BotSettingsView {
  return { ...bot.settings, revision: bot.settingsRevision };
}
