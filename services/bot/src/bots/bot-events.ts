import {
  EntityStatus,
  botEvents,
  type AuditTarget,
  type AuditValues,
  type EventEnvelope,
} from '@colloquy/contracts';
import { eventFor, type BotScope, type RequestContext } from '@colloquy/service-kit';
import type { BotDocument } from './bots.model.ts';
import type { BotChange } from './bots.repository.ts';
import { changeRecorded } from './change-recorded.ts';

const STATUS_AFTER = { delete: EntityStatus.deleted } as const;

/** The bot's resource scope, for the access check. */
export function botScopeOf({ _id, workspace_id }: BotDocument): BotScope {
  return { workspace_id, chat_bot_id: _id };
}

/** The bot in the audit log. */
export function botTarget({ _id, name }: Pick<BotDocument, '_id' | 'name'>): AuditTarget {
  return { kind: 'bot', id: _id, name };
}

/** Events that caches of the bot are stale, and what a user changed. */
export function updatedEvents(
  bot: BotDocument,
  context: RequestContext,
  changed: { readonly before: AuditValues; readonly after: AuditValues },
  changes: { readonly settingsRevision?: number; readonly imageUrl?: string | null } = {},
): EventEnvelope[] {
  const updated = eventFor(context, botEvents.botUpdated, bot.workspace_id, {
    chat_bot_id: bot._id,
    workspace_id: bot.workspace_id,
    settingsRevision: bot.settingsRevision,
    ...changes,
  });
  const act = { action: 'bot.updated', target: botTarget(bot), ...changed } as const;
  return [updated, changeRecorded(context, bot.workspace_id, act)];
}

/** A bot's next status with its event. */
export function transition(bot: BotDocument, to: 'delete', context: RequestContext): BotChange {
  return { set: { status: STATUS_AFTER[to] }, events: [deletedEvent(bot, context)] };
}

/** The event that the bot was deleted, and everything that belongs to it. */
export function deletedEvent({ _id, workspace_id }: BotDocument, context: RequestContext) {
  return eventFor(context, botEvents.botDeleted, workspace_id, { chat_bot_id: _id, workspace_id });
}
