import type { RouteInput, RouteOutput, botApi } from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import { differences, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
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
    async read({ params }: RouteInput<typeof botApi.readBotSettings>, context: RequestContext) {
      const bot = await bots.getById(params.id);
      await access.requireBot(context, botScopeOf(bot), 'viewBots');
      return { data: toSettingsView(bot) };
    },

    async write({ params, body }: RouteInput<typeof botApi.writeBotSettings>, context: RequestContext) {
      const bot = await bots.getById(params.id);
      await access.require(context, bot.workspace_id, 'manageBots');
      assertRevision(body.revision, bot.settingsRevision, () => toSettingsView(bot));
      const settings = applySettingsPatch(bot.settings, body);
      const changed = differences(bot.settings, settings);
      if (changed === null) return { data: toSettingsView(bot) };
      const events = updatedEvents(bot, context, changed, { settingsRevision: body.revision + 1 });
      return { data: toSettingsView(await bots.writeSettings(bot, body.revision, settings, events)) };
    },

    async describe({
      params,
    }: RouteInput<typeof botApi.describeBot>): Promise<RouteOutput<typeof botApi.describeBot>> {
      const bot = await bots.getById(params.id);
      return { data: { bot: toChatBot(bot), settings: toSettingsView(bot) } };
    },
  };
}
