import { channelOf, type BotSettingsView, type ChatChannel, type TriedSettings } from '@colloquy/contracts';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';
import type { Actor } from '@colloquy/service-kit';

/**
 * Throws `scopeMissing` for API keys, whose answers are real ones, and `fieldNotValid` where the answer would be one
 * too: it would be billed.
 */
export function assertMayTry(actor: Actor, channel: ChatChannel, debug: boolean): void {
  if (actor.kind === 'api-key') throw new AppError({ code: ERRORS.scopeMissing });
  if (!debug) throw fieldError('settings', 'settingsWithoutDebug');
  if (channelOf(channel).isMetered) throw fieldError('settings', 'settingsOfRealAnswer');
}

/** A chatbot's settings with those that are tried in their place. */
export function withTried(saved: BotSettingsView, { general, answering }: TriedSettings): BotSettingsView {
  return {
    ...saved,
    general: { ...saved.general, ...general },
    answering: { ...saved.answering, ...answering },
  };
}
