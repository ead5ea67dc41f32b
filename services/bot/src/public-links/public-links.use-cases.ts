import {
  EntityStatus,
  botEvents,
  contactFormOf,
  newLinkSettings,
  type EventEnvelope,
  type FlowSettings,
  type LinkSettings,
  type PublicLink,
  type RouteInput,
  type WidgetFlow,
  type botApi,
} from '@colloquy/contracts';
import { assertRevision, notFound } from '@colloquy/errors';
import {
  assertRevisionOfOne,
  differences,
  eventFor,
  systemContext,
  type BotScope,
  type RecordedChange,
  type RequestContext,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import { saidIn } from '@colloquy/texts/answers';
import { botScopeOf } from '../bots/bot-events.ts';
import type { BotDocument } from '../bots/bots.model.ts';
import type { BotRepository } from '../bots/bots.repository.ts';
import { changeRecorded } from '../bots/change-recorded.ts';
import { newLinkId } from '../bots/link-id.ts';
import { toSettingsView } from '../settings/settings.policy.ts';
import type { PublicLinkDocument } from './public-links.model.ts';
import { changedSettings, isOpen, settingsOf } from './public-links.policy.ts';
import type { LinkChange, PublicLinkRepository } from './public-links.repository.ts';

const FIRST_LINK_NAME = 'Default';

type Patch = RouteInput<typeof botApi.updatePublicLinks>['body'];

export type PublicLinkUseCases = ReturnType<typeof createPublicLinkUseCases>;

export function createPublicLinkUseCases(deps: {
  readonly links: PublicLinkRepository;
  readonly bots: BotRepository;
  readonly access: WorkspaceAccess;
  /** How visitors enter the bot's live flow. */
  readonly flowStart: (scope: BotScope, flow: FlowSettings) => Promise<WidgetFlow>;
  readonly now: () => Date;
}) {
  const { links, bots, access, flowStart, now } = deps;

  function insert(bot: BotDocument, id: string, linkId: string, name: string, context: RequestContext) {
    const link = { _id: id, linkId, chat_bot_id: bot._id, ...stored(newLinkSettings(name)) };
    return links.insertOnce(
      bot.workspace_id,
      link,
      linkEvents({ ...link, workspace_id: bot.workspace_id }, context, {
        action: 'public-link.created',
        after: { name },
      }),
    );
  }

  /** Creates a bot's first link; a second call finds it. */
  async function openFirst(bot: BotDocument): Promise<void> {
    await insert(bot, bot.firstLink.id, bot.firstLink.linkId, FIRST_LINK_NAME, systemContext('bot'));
  }

  async function manageable(ids: readonly string[], context: RequestContext): Promise<PublicLinkDocument[]> {
    const found = await links.getMany(ids);
    for (const workspaceId of new Set(found.map((link) => link.workspace_id))) {
      await access.require(context, workspaceId);
    }
    return found;
  }

  async function openLink(linkId: string): Promise<{ link: PublicLinkDocument; bot: BotDocument }> {
    const link = await links.findByLinkId(linkId);
    if (link === null || !isOpen(link, now())) throw notFound('public link');
    const bot = await bots.findById(link.chat_bot_id);
    if (bot === null) throw notFound('public link');
    return { link, bot };
  }

  function change(link: PublicLinkDocument, body: Patch, context: RequestContext) {
    return links.change(link, (current) => {
      assertRevision(body.revision, current.revision, () => [toPublicLink(current)]);
      const next = changedSettings(current, body);
      const changed = differences(settingsOf(current), next);
      if (changed === null) return null;
      const recorded = { action: 'public-link.changed', ...changed } as const;
      return { set: stored(next), events: linkEvents({ ...current, name: next.name }, context, recorded) };
    });
  }

  return {
    openFirst,

    /** The bot behind an open link. Throws `notFound`. */
    botOfLink: async (linkId: string): Promise<BotDocument> => (await openLink(linkId)).bot,

    /** After a crash between writing the bot and its link, the event creates the link. */
    async openFirstOf(botId: string): Promise<void> {
      const bot = await bots.findById(botId);
      if (bot !== null) await openFirst(bot);
    },

    async removeOfBot(workspaceId: string, botId: string, context: RequestContext): Promise<void> {
      for (const link of await links.ofBot(workspaceId, botId))
        await links.write(link, deletion(link, 'with-bot', context));
    },

    async listPublicLinks({ query }, context) {
      const bot = await bots.getById(query.chat_bot_id);
      await access.require(context, bot.workspace_id);
      const { items, total } = await links.page(bot.workspace_id, bot._id, query);
      return { data: items.map(toPublicLink), meta: { total, page: query.page, limit: query.limit } };
    },

    async createPublicLink({ body }, context) {
      const bot = await bots.getById(body.chat_bot_id);
      await access.require(context, bot.workspace_id);
      return { data: toPublicLink(await insert(bot, context.newId(), newLinkId(), body.name, context)) };
    },

    async updatePublicLinks({ query, body }, context) {
      const found = await manageable(query.id, context);
      assertRevisionOfOne(query.id, body.revision);
      const data: PublicLink[] = [];
      for (const link of found) data.push(toPublicLink(await change(link, body, context)));
      return { data };
    },

    async deletePublicLinks({ query }, context) {
      for (const link of await manageable(query.id, context)) {
        await links.write(link, deletion(link, 'by-user', context));
      }
      return { data: { id: query.id } };
    },

    async resolvePublicLink({ params }) {
      const { link, bot } = await openLink(params.linkId);
      return {
        data: {
          link: toPublicLink(link),
          bot: { id: bot._id, name: bot.name },
          settings: toSettingsView(bot),
        },
      };
    },

    async readWidgetConfig({ params }) {
      const { link, bot } = await openLink(params.linkId);
      const { messages, general } = bot.settings;
      const { language } = general;
      return {
        data: {
          linkId: link.linkId,
          botName: bot.name,
          botImageUrl: bot.imageUrl,
          language,
          greeting: saidIn(language, 'greeting', messages.greeting),
          suggestions: messages.suggestions,
          consentText: bot.settings.privacy.consentText,
          handoff: { enabled: bot.settings.handoff.enabled },
          flow: await flowStart(botScopeOf(bot), bot.settings.flow),
          theme: link.theme,
          widget: link.widget,
          contactForm: contactFormOf(bot.settings.contactForm),
        },
      };
    },
  } satisfies UseCasesOf<typeof botApi>;
}

function changedEvent(
  link: { linkId: string; chat_bot_id: string; workspace_id: string },
  context: RequestContext,
): EventEnvelope {
  const { linkId, chat_bot_id, workspace_id } = link;
  return eventFor(context, botEvents.publicLinkChanged, workspace_id, { linkId, chat_bot_id, workspace_id });
}

/** The deleted status of a link with its events. */
function deletion(
  link: PublicLinkDocument,
  cause: 'with-bot' | 'by-user',
  context: RequestContext,
): LinkChange {
  const { name, enabled, allowedOrigins } = link;
  const act = { action: 'public-link.deleted', before: { name, enabled, allowedOrigins } } as const;
  return {
    set: { status: EntityStatus.deleted },
    events: cause === 'with-bot' ? [changedEvent(link, context)] : linkEvents(link, context, act),
  };
}

/** Events that caches of the link are stale, and what a user changed. */
function linkEvents(
  link: Pick<PublicLinkDocument, '_id' | 'linkId' | 'chat_bot_id' | 'workspace_id' | 'name'>,
  context: RequestContext,
  act: Omit<RecordedChange, 'target'>,
): EventEnvelope[] {
  const target = { kind: 'public-link', id: link.linkId, name: link.name } as const;
  return [changedEvent(link, context), changeRecorded(context, link.workspace_id, { ...act, target })];
}

/** The settings as they are stored. */
function stored({ expiresAt, ...settings }: LinkSettings) {
  return { ...settings, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}

function toPublicLink(link: PublicLinkDocument): PublicLink {
  return {
    id: link._id,
    status: link.status,
    linkId: link.linkId,
    chat_bot_id: link.chat_bot_id,
    workspace_id: link.workspace_id,
    ...settingsOf(link),
    revision: link.revision,
    _createTime: link.createdAt.toISOString(),
    _updateTime: link.updatedAt.toISOString(),
  };
}
