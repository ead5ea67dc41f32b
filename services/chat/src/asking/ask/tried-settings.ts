import { channelOf, type BotSettingsView, type ChatChannel, type TriedSettings } from '@colloquy/contracts';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';
import type { Actor } from '@colloquy/service-kit';

/**
 * Unsaved settings are for test answers only. Throws `scopeMissing` for API keys, whose answers are always billed, and
 * `fieldNotValid` where the answer would be billed.
 */
export function assertMayTry(actor: Actor, channel: ChatChannel, debug: boolean): void {
  if (actor.kind === 'api-key') throw new AppError({ code: ERRORS.scopeMissing });
  if (!debug) throw fieldError('settings', 'settingsWithoutDebug');
  if (channelOf(channel).isMetered) throw fieldError('settings', 'settingsOfRealAnswer');
}

/** The bot's saved settings, overridden by the unsaved ones of the request. */
export function withTried(saved: BotSettingsView, { general, answering }: TriedSettings): BotSettingsView {
  return {
    ...saved,
    general: { ...saved.general, ...general },
    answering: { ...saved.answering, ...answering },
  };
}
