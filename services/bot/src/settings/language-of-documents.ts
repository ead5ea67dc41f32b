import { generalSettingsSchema, knowledgeApi } from '@colloquy/contracts';
import { differences, type RequestContext, type ServiceClient } from '@colloquy/service-kit';
import { updatedEvents } from '../bots/bot-events.ts';
import type { BotRepository } from '../bots/bots.repository.ts';
import type { SettingsRevisions } from './settings-revisions.repository.ts';

/** Revision of settings that were never changed. */
const FIRST_REVISION = 1;

/**
 * Sets a new bot's language to that of most of its documents. Settings changed by a user stay, and so does a language
 * set earlier.
 */
export function createLanguageOfDocuments(deps: {
  readonly bots: Pick<BotRepository, 'findById' | 'change'>;
  readonly settingsRevisions: Pick<SettingsRevisions, 'keep'>;
  readonly client: ServiceClient;
  readonly now: () => Date;
}) {
  const { bots, settingsRevisions, client, now } = deps;
  return async (botId: string, context: RequestContext): Promise<void> => {
    const bot = await bots.findById(botId);
    if (bot?.settingsRevision !== FIRST_REVISION) return;
    const body = { workspace_id: bot.workspace_id, chat_bot_id: bot._id };
    const { data } = await client.call(knowledgeApi.findMainLanguage, { body }, { context });
    const language = generalSettingsSchema.shape.language.safeParse(data.language).data;
    if (language === undefined || language === bot.settings.general.language) return;
    await settingsRevisions.keep(bot);
    await bots.change(bot, (current) => {
      if (current.settingsRevision !== FIRST_REVISION) return null;
      const { general } = current.settings;
      const settings = { ...current.settings, general: { ...general, language } };
      const changed = differences(current.settings, settings);
      if (changed === null) return null;
      const settingsRevision = FIRST_REVISION + 1;
      return {
        set: { settings, settingsRevision, settingsChangedBy: null, settingsChangedAt: now() },
        events: updatedEvents(current, context, changed, { settingsRevision }),
      };
    });
  };
}
