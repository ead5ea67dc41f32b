import type { RouteInput, botApi } from '@colloquy/contracts';
import type { RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import type { BotRepository } from '../bots/bots.repository.ts';
import { placeOf, updatedEvent } from '../bots/bots.use-cases.ts';
import { applySettingsPatch, toSettingsView } from './settings.policy.ts';

export type SettingsUseCases = ReturnType<typeof createSettingsUseCases>;

export function createSettingsUseCases(deps: {
  readonly bots: BotRepository;
  readonly access: WorkspaceAccess;
}) {
  const { bots, access } = deps;
  return {
    async read({ params }: RouteInput<typeof botApi.readBotSettings>, context: RequestContext) {
      const bot = await bots.getById(params.id);
      await access.requireBot(context, placeOf(bot), 'viewBots');
      return { data: toSettingsView(bot) };
    },

    async write({ params, body }: RouteInput<typeof botApi.writeBotSettings>, context: RequestContext) {
      const bot = await bots.getById(params.id);
      await access.require(context, bot.workspace_id, 'manageBots');
      const event = updatedEvent(bot, context, { settingsRevision: body.revision + 1 });
      const written = await bots.writeSettings(
        bot,
        body.revision,
        applySettingsPatch(bot.settings, body),
        event,
      );
      return { data: toSettingsView(written) };
    },
  };
}
