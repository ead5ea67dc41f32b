import { channelOf, type chatApi } from '@colloquy/contracts';
import type { StreamHandler, WorkspaceAccess } from '@colloquy/service-kit';
import {
  type BotCache,
  assertChannel,
  assertOpenedBy,
  type ConversationDocument,
  type ConversationRepository,
  sourcesViewOf,
} from '../../conversations/index.ts';
import { askedStepOf, type IsFollowUp, type OpenRuns } from '../../flows/index.ts';
import type { AnswerStream } from './answer-stream.ts';
import type { AskLimits } from './ask-limits.ts';
import { assertMayTry, withTried } from './tried-settings.ts';
import { withEventIds } from './event-ids.ts';
import { forVisitor } from './visitor-events.ts';

export function createAskUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly limits: AskLimits;
  readonly openRuns: OpenRuns;
  readonly isFollowUp: IsFollowUp;
  readonly stream: AnswerStream;
}) {
  const { conversations, access, bots, limits, openRuns, isFollowUp, stream } = deps;

  return {
    /** Asks as a member in the dashboard, or as a server with an API key. */
    async *ask({ body }, context) {
      const conversation = await conversations.getById(body.chat_id);
      await access.requireBot(context, conversation);
      assertChannel(context.actor, conversation.channel);
      if (isVisitors(conversation) && context.actor.kind === 'user') {
        await access.requireBot(context, conversation, 'askForVisitors');
      }
      const step = askedStepOf(body);
      const { query, debug, clientMessageId, settings: tried = null } = body;
      if (tried !== null) {
        await access.requireBot(context, conversation, 'manageBots');
        assertMayTry(context.actor, conversation.channel, debug);
      }
      const { bot, settings: saved } = await bots.bot(conversation.chat_bot_id, context);
      const settings = tried === null ? saved : withTried(saved, tried);
      const locale = body.locale ?? null;
      const asked = {
        conversation,
        runs: openRuns(conversation),
        botName: bot.name,
        settings,
        query,
        step,
        debug,
        tried,
        clientMessageId,
        locale,
      };
      yield* withEventIds(
        stream({ ...asked, isKeyed: true, showsSources: true }, context),
        context.lastEventId,
      );
    },

    /** Asks as a visitor through a public link. */
    async *askPublicLink({ params, body }, context) {
      const { link, bot, settings } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(body.chat_id);
      const step = askedStepOf(body);
      const { query, clientMessageId, userRef } = body;
      const isKeyed = assertOpenedBy(conversation, link, userRef);
      const runs = openRuns(conversation);
      if (await isFollowUp({ runs, query, step, isKeyed }))
        await limits.assertFollowUpWithin(link, conversation._id);
      else await limits.assertWithin(link, conversation._id, context.addressKey);
      const locale = body.locale ?? conversation.language;
      const asked = {
        conversation,
        runs,
        botName: bot.name,
        settings,
        query,
        step,
        clientMessageId,
        locale,
        isKeyed,
      };
      const view = sourcesViewOf(link);
      const events = forVisitor(stream({ ...asked, ...view, debug: false, tried: null }, context), view);
      yield* withEventIds(events, context.lastEventId);
    },
  } satisfies {
    readonly ask: StreamHandler<typeof chatApi.ask>;
    readonly askPublicLink: StreamHandler<typeof chatApi.askPublicLink>;
  };
}

const isVisitors = ({ channel }: Pick<ConversationDocument, 'channel'>): boolean =>
  channelOf(channel).audience === 'visitor';
