import type { Model } from 'mongoose';
import { botSettingsSchema, type BotSettings, type EventEnvelope } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import {
  createRepository,
  insertOnce,
  modify,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
  type Update,
} from '@colloquy/persistence';
import type { BotDocument } from './bots.model.ts';

/** What a list can be ordered by, and the field that is stored for it. */
const ORDERS = {
  id: '_id',
  name: 'name',
  _updateTime: 'updatedAt',
} as const satisfies Readonly<Record<string, keyof BotDocument>>;

export interface BotPageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: keyof typeof ORDERS;
  readonly desc: boolean;
}

/** What a use case makes of a bot, in one write with its events. */
export interface BotChange {
  readonly set: NonNullable<Update<BotDocument>['set']>;
  readonly events: readonly EventEnvelope[];
}

export interface BotRepository {
  insert(
    workspaceId: string,
    bot: NewDocument<BotDocument>,
    events: readonly EventEnvelope[],
  ): Promise<BotDocument>;
  /** Of all bots, or of those that `botIds` names. */
  page(
    workspaceId: string,
    request: BotPageRequest,
    botIds: readonly string[] | null,
  ): Promise<Page<BotDocument>>;
  /** Some bots of a workspace; none when there is none. */
  someOf(workspaceId: string, limit: number): Promise<BotDocument[]>;
  /** A bot of any workspace, before the access check that follows. Throws `notFound`. */
  getById(botId: string): Promise<BotDocument>;
  findById(botId: string): Promise<BotDocument | null>;
  /**
   * Decides on the newest state and writes only onto that state; the loser of a race decides again. null leaves the
   * bot as it is. Throws `notFound`, and `overloaded` when the race never ends.
   */
  change(bot: BotDocument, decide: (current: BotDocument) => BotChange | null): Promise<BotDocument>;
  /** Throws `revisionMismatch` with the current settings when `expectedRevision` is not the newest. */
  writeSettings(
    bot: BotDocument,
    expectedRevision: number,
    settings: BotSettings,
    events: readonly EventEnvelope[],
  ): Promise<BotDocument>;
  /** False when it was deleted before. */
  remove(bot: BotDocument, events: readonly EventEnvelope[]): Promise<boolean>;
}

export function createBotRepository(model: Model<BotDocument>, signal: OutboxSignal): BotRepository {
  const bots = createRepository(model, { signal });
  const anyBot = bots.everywhere(
    'Paths name a bot without its workspace: the workspace is read from the bot, then access is checked.',
  );
  const current = (bot: BotDocument | null): BotDocument => {
    if (bot === null) throw notFound('chat bot');
    return { ...bot, settings: botSettingsSchema.parse(bot.settings) };
  };
  return {
    insert: (workspaceId, bot, events) =>
      insertOnce(
        () => bots.in(tenantScope(workspaceId)).insert(bot, events),
        async () => (bot._id === undefined ? null : bots.in(tenantScope(workspaceId)).findById(bot._id)),
      ),
    page: (workspaceId, { page, limit, orderBy, desc }, botIds) =>
      bots.in(tenantScope(workspaceId)).page(botIds === null ? {} : { _id: { $in: botIds } }, {
        page,
        limit,
        orderBy: ORDERS[orderBy],
        desc,
        projection: { settings: 0, images: 0 },
      }),
    someOf: (workspaceId, limit) =>
      bots.in(tenantScope(workspaceId)).find({}, { limit, projection: { settings: 0, images: 0 } }),
    getById: async (botId) => current(await anyBot.findById(botId)),
    findById: async (botId) => {
      const bot = await anyBot.findById(botId);
      return bot === null ? null : current(bot);
    },
    change: (bot, decide) =>
      modify(
        async () => current(await anyBot.findById(bot._id)),
        decide,
        async (newest, { set, events }) =>
          current(
            await bots
              .in(tenantScope(newest.workspace_id))
              .update(newest._id, { set }, { events, expectRevision: newest.revision }),
          ),
      ),
    async writeSettings(bot, expectedRevision, settings, events) {
      const written = await bots
        .in(tenantScope(bot.workspace_id))
        .update(
          { _id: bot._id, settingsRevision: expectedRevision },
          { set: { settings }, inc: { settingsRevision: 1 } },
          { events },
        );
      if (written !== null) return current(written);
      const newest = current(await anyBot.findById(bot._id));
      const view = { ...newest.settings, revision: newest.settingsRevision };
      throw new AppError({ code: ERRORS.revisionMismatch, current: view });
    },
    async remove(bot, events) {
      return (await bots.in(tenantScope(bot.workspace_id)).delete(bot._id, events)) !== null;
    },
  };
}
