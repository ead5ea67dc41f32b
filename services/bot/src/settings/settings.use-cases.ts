import type { botApi } from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import { differences, type WorkspaceAccess, type UseCasesOf } from '@colloquy/service-kit';
import type { BotRepository } from '../bots/bots.repository.ts';
import { botScopeOf, updatedEvents } from '../bots/bot-events.ts';
import { toChatBot } from '../bots/bots.use-cases.ts';
import { applySettingsPatch, toSettingsView } from './settings.policy.ts';

export type SettingsUseCases = ReturnType<typeof createSettingsUseCases>;

export function createSettingsUseCases(deps: {
  readonly bots: BotRepository;
  readonly access: WorkspaceAccess;
}) {
  const { bots, access } = deps;
  return {
    async readBotSettings({ params }, context) {
      const bot = await bots.getById(params.id);
      await access.requireBot(context, botScopeOf(bot));
      return { data: toSettingsView(bot) };
    },

    async writeBotSettings({ params, body }, context) {
      const bot = await bots.getById(params.id);
      await access.require(context, bot.workspace_id);
      const written = await bots.change(bot, (current) => {
        assertRevision(body.revision, current.settingsRevision, () => toSettingsView(current));
        const settings = applySettingsPatch(current.settings, body);
        const changed = differences(current.settings, settings);
        if (changed === null) return null;
        const settingsRevision = current.settingsRevision + 1;
        const events = updatedEvents(current, context, changed, { settingsRevision });
        return { set: { settings, settingsRevision }, events };
      });
      return { data: toSettingsView(written) };
    },

    async describeBot({ params }) {
      const bot = await bots.getById(params.id);
      return { data: { bot: toChatBot(bot), settings: toSettingsView(bot) } };
    },
  } satisfies UseCasesOf<typeof botApi>;
}
