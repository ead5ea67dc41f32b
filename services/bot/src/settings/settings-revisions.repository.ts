import type { Model } from 'mongoose';
import { botSettingsSchema } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BotDocument } from '../bots/bots.model.ts';
import type { SettingsRevisionDocument } from './settings-revisions.model.ts';
import type { KeptSettings } from './settings.policy.ts';

/** Maximum replaced settings kept per bot. */
const MAX_KEPT = 50;

export type SettingsRevisions = ReturnType<typeof createSettingsRevisions>;

/** Previous revisions of bots' settings. */
export function createSettingsRevisions(model: Model<SettingsRevisionDocument>, signal: OutboxSignal) {
  const revisions = createRepository(model, { signal, name: 'settings revision' });
  return {
    /** Stores a bot's current settings, once per revision, and deletes the oldest above the limit. */
    async keep(bot: BotDocument): Promise<void> {
      const own = revisions.in(tenantScope(bot.workspace_id));
      const kept = settingsOf(bot);
      await own.insertOnce({ _id: `${bot._id}:${bot.settingsRevision}`, chat_bot_id: bot._id, ...kept });
      const tooOld = { $lte: bot.settingsRevision - MAX_KEPT };
      await own.purge({ chat_bot_id: bot._id, settingsRevision: tooOld });
    },
    /** Revisions before the current one, newest first. */
    async of(bot: BotDocument): Promise<KeptSettings[]> {
      const rows = await revisions
        .in(tenantScope(bot.workspace_id))
        .find(
          { chat_bot_id: bot._id, settingsRevision: { $lt: bot.settingsRevision } },
          { sort: { settingsRevision: -1 }, limit: MAX_KEPT },
        );
      return rows.map((row) => ({ ...row, settings: botSettingsSchema.parse(row.settings) }));
    },
    /** Deletes those of a deleted bot. */
    async removeOf(workspaceId: string, botId: string): Promise<void> {
      await revisions.in(tenantScope(workspaceId)).purge({ chat_bot_id: botId });
    },
  };
}

/** A bot's current settings, with their author. */
export function settingsOf(bot: BotDocument): KeptSettings {
  const { settings, settingsRevision, settingsChangedBy, settingsChangedAt } = bot;
  return { settings, settingsRevision, changedBy: settingsChangedBy, changedAt: settingsChangedAt };
}
