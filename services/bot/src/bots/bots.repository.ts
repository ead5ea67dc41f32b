import type { Model } from 'mongoose';
import { botSettingsSchema, type EventEnvelope } from '@colloquy/contracts';
import {
  type Change,
  createRepository,
  tenantScope,
  type NewDocument,
  type PageQuery,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { BotDocument } from './bots.model.ts';

/** List orders and their stored fields. */
const ORDERS = {
  id: '_id',
  name: 'name',
  _updateTime: 'updatedAt',
} as const satisfies Readonly<Record<string, keyof BotDocument>>;

export type BotChange = Change<BotDocument>;

export type BotRepository = ReturnType<typeof createBotRepository>;

export function createBotRepository(model: Model<BotDocument>, signal: OutboxSignal) {
  const bots = createRepository(model, { signal, name: 'chat bot' });
  const anyBot = bots.everywhere(
    'Paths name a bot without its workspace: the workspace is read from the bot, then access is checked.',
  );
  const parsed = (bot: BotDocument): BotDocument => ({
    ...bot,
    settings: botSettingsSchema.parse(bot.settings),
  });
  return {
    insert: (workspaceId: string, bot: NewDocument<BotDocument>, events: readonly EventEnvelope[]) =>
      bots.in(tenantScope(workspaceId)).insertOnce(bot, events),
    /** All bots, or those in `botIds`. */
    page: (
      workspaceId: string,
      { page, limit, orderBy, desc }: PageQuery<keyof typeof ORDERS>,
      botIds: readonly string[] | null,
    ) =>
      bots.in(tenantScope(workspaceId)).page(botIds === null ? {} : { _id: { $in: botIds } }, {
        page,
        limit,
        orderBy: ORDERS[orderBy],
        desc,
        projection: { settings: 0, images: 0 },
      }),
    /** Some bots of a workspace; empty without any. */
    someOf: (workspaceId: string, limit: number) =>
      bots.in(tenantScope(workspaceId)).find({}, { limit, projection: { settings: 0, images: 0 } }),
    /** A bot of any workspace, before the access check that follows. Throws `notFound`. */
    getById: async (botId: string) => parsed(await anyBot.get(botId)),
    findById: async (botId: string) => {
      const bot = await anyBot.findById(botId);
      return bot && parsed(bot);
    },
    /**
     * Decides on the newest state and writes only onto that state; the loser of a race decides again. Null leaves the
     * bot unchanged. Throws `notFound`, and `overloaded` when the race never ends.
     */
    change: async ({ _id, workspace_id }: BotDocument, decide: (current: BotDocument) => BotChange | null) =>
      parsed(await bots.in(tenantScope(workspace_id)).modify(_id, (bot) => decide(parsed(bot)))),
    /** Writes without reading the newest state; a deleted bot stays unchanged. */
    async write({ _id, workspace_id }: BotDocument, { set, events }: BotChange) {
      await bots.in(tenantScope(workspace_id)).update(_id, { set }, { events });
    },
  };
}
