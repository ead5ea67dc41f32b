import type { BotSettingsView, chatApi, RouteInput } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { unlessTaken } from '@colloquy/persistence';
import type { StreamHandler } from '@colloquy/service-kit';
import {
  type BotCache,
  type ConversationDocument,
  type ConversationRepository,
  newConversation,
} from '../../conversations/index.ts';
import { askedStepOf, type OpenRuns } from '../../flows/index.ts';
import type { AnswerStream } from './answer-stream.ts';
import { forVisitor } from './visitor-events.ts';

export function createAskForChannelUseCases(deps: {
  readonly conversations: Pick<ConversationRepository, 'find' | 'insert'>;
  readonly bots: Pick<BotCache, 'bot'>;
  readonly openRuns: OpenRuns;
  readonly stream: AnswerStream;
}) {
  const { conversations, bots, openRuns, stream } = deps;

  /** Throws `notFound` for an erased conversation, and for one of another bot, channel or visitor. */
  async function opened(
    body: RouteInput<typeof chatApi.askForChannel>['body'],
  ): Promise<ConversationDocument> {
    const { workspace_id: workspaceId, chat_bot_id: botId, chat_id: id, channel, userRef, locale } = body;
    const asker = { posted: '', userRef, channel, language: locale, country: null };
    const conversation =
      (await conversations.find(workspaceId, id)) ??
      (await unlessTaken(
        () => conversations.insert(workspaceId, newConversation(id, botId, asker)),
        // An erased conversation still has its id.
        () => {
          throw notFound('chat');
        },
      ));
    const isTheirs =
      conversation.chat_bot_id === botId &&
      conversation.channel === channel &&
      conversation.userRef === userRef;
    if (!isTheirs) throw notFound('chat');
    return conversation;
  }

  return {
    /** Asks for a visitor of a connected channel, whose event the caller has verified. */
    async *askForChannel({ body }, context) {
      const { bot, settings } = await bots.bot(body.chat_bot_id, context);
      if (bot.workspace_id !== body.workspace_id) throw notFound('chat bot');
      const conversation = await opened(body);
      const { showSources: showsSources } = settings.answering;
      const asked = {
        conversation,
        runs: openRuns(conversation),
        botName: bot.name,
        settings: withoutTeam(settings),
        query: body.query,
        step: askedStepOf(body),
        debug: false,
        tried: null,
        clientMessageId: body.clientMessageId,
        locale: body.locale ?? conversation.language,
        isKeyed: true,
        showsSources,
      };
      yield* forVisitor(stream(asked, context), { showsSources });
    },
  } satisfies { readonly askForChannel: StreamHandler<typeof chatApi.askForChannel> };
}

/** No reply of a member and no form reaches a connected channel, so its visitors are offered neither. */
function withoutTeam(settings: BotSettingsView): BotSettingsView {
  const { contactForm, handoff } = settings;
  return {
    ...settings,
    contactForm: { ...contactForm, enabled: false },
    handoff: { ...handoff, enabled: false },
  };
}
