import { botEvents, botSettingsSchema, type ChatBot, type botApi } from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import type { NewDocument } from '@colloquy/persistence';
import {
  differences,
  eventFor,
  type RequestContext,
  type ReservationKey,
  type Reservations,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import { changeRecorded } from './change-recorded.ts';
import { botScopeOf, botTarget, transition, updatedEvents } from './bot-events.ts';
import type { BotDocument } from './bots.model.ts';
import type { BotRepository } from './bots.repository.ts';
import { newLinkId } from './link-id.ts';

/** Writing a bot takes less; afterwards the reservation of a dead process expires. */
const HOLD_MS = 60_000;
/** Bots of a deleted workspace that are deleted per batch. */
const REMOVED_AT_ONCE = 100;

export type BotUseCases = ReturnType<typeof createBotUseCases>;

export function createBotUseCases(deps: {
  readonly bots: BotRepository;
  readonly access: WorkspaceAccess;
  /** The plan's limit of bots. */
  readonly quota: Reservations;
  /** Creates the bot's first public link. */
  readonly openLink: (bot: BotDocument) => Promise<void>;
  readonly now: () => Date;
}) {
  const { bots, access, quota, openLink, now } = deps;

  /** Creates a bot within the plan: reserved before it is written, and released when the write fails. */
  async function insertWithinPlan(
    bot: NewDocument<BotDocument> & { readonly _id: string },
    workspaceId: string,
    context: RequestContext,
  ): Promise<BotDocument> {
    const created = eventFor(context, botEvents.botCreated, workspaceId, {
      chat_bot_id: bot._id,
      workspace_id: workspaceId,
    });
    const recorded = changeRecorded(context, workspaceId, {
      action: 'bot.created',
      target: botTarget(bot),
      after: { name: bot.name, description: bot.description },
    });
    const insert = () => bots.insert(workspaceId, bot, [created, recorded]);
    // An interrupted run of this action has already counted it.
    if ((await bots.findById(bot._id)) !== null) return insert();
    const reservation = { items: [{ id: bot._id, amount: 1 }], holdMs: HOLD_MS };
    return quota.during(quotaOf(workspaceId), reservation, context, insert);
  }

  return {
    async listBots({ query }, context) {
      const { botIds } = await access.requireBots(context, query.workspaceId);
      const { items, total } = await bots.page(query.workspaceId, query, botIds);
      return { data: items.map(toChatBot), meta: { total, page: query.page, limit: query.limit } };
    },

    async createBot({ body }, context) {
      const { userId, workspaceId } = await access.require(context, body.workspace_id);
      const bot = await insertWithinPlan(
        {
          _id: context.newId(),
          name: body.name,
          description: body.description,
          imageUrl: null,
          imageId: null,
          images: [],
          createdBy: userId,
          firstLink: { id: context.newId(), linkId: newLinkId() },
          settings: botSettingsSchema.parse({}),
          settingsRevision: 1,
          settingsChangedBy: userId,
          settingsChangedAt: now(),
        },
        workspaceId,
        context,
      );
      await openLink(bot);
      return toChatBot(bot);
    },

    async getBot({ params }, context) {
      const bot = await bots.getById(params.id);
      await access.requireBot(context, botScopeOf(bot));
      return { data: toChatBot(bot) };
    },

    async updateBot({ params, body }, context) {
      const bot = await bots.getById(params.id);
      await access.require(context, bot.workspace_id);
      const written = await bots.change(bot, (current) => {
        assertRevision(body.revision, current.revision, () => toChatBot(current));
        const { name, description } = current;
        const set = { name: body.name ?? name, description: body.description ?? description };
        const changed = differences({ name, description }, set);
        if (changed === null) return null;
        return { set, events: updatedEvents({ ...current, ...set }, context, changed) };
      });
      return { data: toChatBot(written) };
    },

    async deleteBot({ params }, context) {
      const bot = await bots.getById(params.id);
      const { userId } = await access.member(context, bot.workspace_id);
      await access.require(context, bot.workspace_id, bot.createdBy === userId);
      const { name, description } = bot;
      const recorded = {
        action: 'bot.deleted',
        target: botTarget(bot),
        before: { name, description },
      } as const;
      const { set, events } = transition(bot, 'delete', context);
      await bots.write(bot, {
        set,
        events: [...events, changeRecorded(context, bot.workspace_id, recorded)],
      });
      await quota.giveBack(quotaOf(bot.workspace_id), [bot._id], context);
      return { data: { id: bot._id } };
    },

    /** After a crash it continues with the remaining bots. */
    async removeOfWorkspace(workspaceId: string, context: RequestContext): Promise<void> {
      for (;;) {
        const left = await bots.someOf(workspaceId, REMOVED_AT_ONCE);
        if (left.length === 0) return;
        for (const bot of left) await bots.write(bot, transition(bot, 'delete', context));
      }
    },
  } satisfies UseCasesOf<typeof botApi>;
}

function quotaOf(workspaceId: string): ReservationKey {
  return { workspaceId, resource: 'bots' };
}

export function toChatBot(bot: BotDocument): ChatBot {
  return {
    id: bot._id,
    name: bot.name,
    description: bot.description,
    imageUrl: bot.imageUrl,
    imageId: bot.imageId,
    status: bot.status,
    workspace_id: bot.workspace_id,
    createdBy: bot.createdBy,
    publicLink: bot.firstLink,
    revision: bot.revision,
    _createTime: bot.createdAt.toISOString(),
    _updateTime: bot.updatedAt.toISOString(),
  };
}
