import { TYPING_MS, type chatApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { RequestContext, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import {
  type BotCache,
  changeRecorded,
  conversationTarget,
  type ConversationDocument,
  assertVisitors,
  previewOf,
  type ConversationRepository,
  toHistoryItem,
  type Turn,
  type TurnRepository,
  sourcesViewOf,
  toVisitorHistoryItem,
} from '../../conversations/index.ts';
import type { ConversationFeed } from '../feed/conversation-feed.ts';
import type { VisitorLimits } from '../feedback/visitor-limits.ts';
import type { AuthorNames } from './author-names.ts';
import type { CallTeam } from './call-team.ts';
import type { Handoff } from './handoff.ts';
import { decideTakeOver } from './take-over.ts';

export function createHandoffUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly limits: Pick<VisitorLimits, 'assertWithin'>;
  readonly handoff: Handoff;
  readonly callTeam: CallTeam;
  readonly feed: ConversationFeed;
  readonly authorNames: AuthorNames;
  readonly now: () => Date;
}) {
  const { conversations, turns, access, bots, limits, handoff, callTeam, feed, authorNames, now } = deps;

  /** The member's message under its key, stored once; `isNew` is false for a repeat. */
  async function storeMessage(
    conversation: ConversationDocument,
    message: { readonly text: string; readonly key: string; readonly authorId: string },
    context: RequestContext,
  ): Promise<{ turn: Turn; isNew: boolean }> {
    const { _id: chat_id, chat_bot_id, workspace_id, channel } = conversation;
    const { text, key, authorId: author_id } = message;
    const author_name = await authorNames.nameOf(author_id, context);
    const _id = context.newId();
    const recorded = changeRecorded(context, workspace_id, {
      action: 'chat.replied',
      target: conversationTarget(conversation),
      after: { history_id: _id },
    });
    const turn = {
      _id,
      chat_id,
      chat_bot_id,
      channel,
      kind: 'message',
      text,
      author_id,
      author_name,
    } as const;
    const stored = await turns.insertUnder(conversation, turn, key, [recorded]);
    if (stored.turn === null) throw new AppError({ code: ERRORS.alreadyExists });
    return { turn: stored.turn, isNew: stored.isNew };
  }

  return {
    async requestHandoff({ params, body }, context) {
      const { link, bot, settings } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(body.chat_id);
      assertVisitors(conversation, bot.id, body.userRef);
      await limits.assertWithin(link.linkId, conversation._id, context.addressKey);
      if (!settings.handoff.enabled) throw new AppError({ code: ERRORS.wrongState });
      const { state, notice } = await callTeam.onRequest(conversation, settings.handoff, context);
      return { data: { state, notice: notice && toVisitorHistoryItem(notice, sourcesViewOf(link)) } };
    },

    async sendMessage({ params, body }, context) {
      const conversation = await conversations.getById(params.id);
      const { userId } = await access.require(context, conversation.workspace_id);
      const key = `message:${userId}:${body.clientMessageId ?? context.newId()}`;
      // A repeat must not take over a conversation that was handed back in between.
      const known = await turns.findByKey(conversation, key);
      if (known !== null) return { data: toHistoryItem(known) };
      const taken = await conversations.change(conversation, (current) =>
        decideTakeOver(current, { userId, at: now() }, context),
      );
      await handoff.complete(taken, context);
      const { turn, isNew } = await storeMessage(taken, { text: body.text, key, authorId: userId }, context);
      if (isNew) {
        const said = { text: previewOf(body.text), by: 'human', at: turn.createdAt } as const;
        await conversations.recordSaid(taken, said);
      }
      feed.wake(conversation._id);
      return { data: toHistoryItem(turn) };
    },

    async sayTyping({ params }, context) {
      const conversation = await conversations.getById(params.id);
      const { userId } = await access.require(context, conversation.workspace_id);
      const until = new Date(now().getTime() + TYPING_MS);
      await conversations.setTyping(conversation, { typingUntil: until, typingBy: userId });
      feed.wake(conversation._id);
      return { data: { until: until.toISOString() } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}
