import type { Model } from 'mongoose';
import { botSettingsSchema } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BotDocument } from '../bots/bots.model.ts';
import type { SettingsRevisionDocument } from './settings-revisions.model.ts';
import type { KeptSettings } from './settings.policy.ts';

/** Replaced settings of a bot that are kept. */
const MAX_KEPT = 50;

export type SettingsRevisions = ReturnType<typeof createSettingsRevisions>;

/** What the settings of bots were before they were changed. */
export function createSettingsRevisions(model: Model<SettingsRevisionDocument>, signal: OutboxSignal) {
  const revisions = createRepository(model, { signal, name: 'settings revision' });
  return {
    /** Keeps the settings that a bot has now, once for each of their revisions, and lets the oldest go. */
    async keep(bot: BotDocument): Promise<void> {
      const own = revisions.in(tenantScope(bot.workspace_id));
      const kept = settingsOf(bot);
      await own.insertOnce({ _id: `${bot._id}:${bot.settingsRevision}`, chat_bot_id: bot._id, ...kept });
      const tooOld = { $lte: bot.settingsRevision - MAX_KEPT };
      await own.purge({ chat_bot_id: bot._id, settingsRevision: tooOld });
    },
    /** Those before the present ones, the newest first. */
    async of(bot: BotDocument): Promise<KeptSettings[]> {
      const rows = await revisions
        .in(tenantScope(bot.workspace_id))
        .find(
          { chat_bot_id: bot._id, settingsRevision: { $lt: bot.settingsRevision } },
          { sort: { settingsRevision: -1 }, limit: MAX_KEPT },
        );
      return rows.map((row) => ({ ...row, settings: botSettingsSchema.parse(row.settings) }));
    },
    /** Removes those of a bot that is gone. */
    async removeOf(workspaceId: string, botId: string): Promise<void> {
      await revisions.in(tenantScope(workspaceId)).purge({ chat_bot_id: botId });
    },
  };
}

/** The settings that a bot has now, with who made them so. */
export function settingsOf(bot: BotDocument): KeptSettings {
  const { settings, settingsRevision, settingsChangedBy, settingsChangedAt } = bot;
  return { settings, settingsRevision, changedBy: settingsChangedBy, changedAt: settingsChangedAt };
}
