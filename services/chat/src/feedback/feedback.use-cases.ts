import { chatEvents, type RouteInput, type chatApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import { eventFor, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import type { BotCache } from '../bots/bot-cache.ts';
import { changeRecorded, conversationTarget } from '../change-recorded.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import { assertVisitors } from '../conversations/conversations.policy.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { QuestionTurn } from '../turns/turns.model.ts';
import { toHistoryItem } from '../turns/turns.mapper.ts';
import type { TurnRepository } from '../turns/turns.repository.ts';
import { sourcesViewOf, toVisitorHistoryItem } from '../turns/visitor.view.ts';
import type { FeedbackLimits } from './feedback-limits.ts';
import { assertAnswered, countThumbs, isSame, toStored, type GivenFeedback } from './feedback.policy.ts';

/** Two users give feedback on one answer at once: the slower write is tried again. More than this is no coincidence. */
const MAX_TRIES = 5;

interface Giver {
  readonly by: 'visitor' | 'member';
  readonly userId: string | null;
}

export type FeedbackUseCases = ReturnType<typeof createFeedbackUseCases>;

export function createFeedbackUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly limits: FeedbackLimits;
  readonly now: () => Date;
}) {
  const { conversations, turns, access, bots, limits, now } = deps;

  async function give(
    conversation: ConversationDocument,
    turnId: string,
    given: GivenFeedback,
    { by, userId }: Giver,
    context: RequestContext,
  ): Promise<QuestionTurn> {
    const field = by === 'visitor' ? 'feedback' : 'memberFeedback';
    const next = toStored(given, userId, now());
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const turn = await turns.find(conversation.workspace_id, conversation._id, turnId);
      if (turn === null) throw notFound('answer');
      if (turn.kind !== 'question') throw new AppError({ code: ERRORS.wrongState });
      assertAnswered(turn);
      // Turns older than the field have none.
      const known = turn[field] ?? null;
      if (isSame(known, next)) return turn;
      const event = eventFor(context, chatEvents.feedbackGiven, conversation.workspace_id, {
        history_id: turn._id,
        chat_id: conversation._id,
        chat_bot_id: conversation.chat_bot_id,
        workspace_id: conversation.workspace_id,
        channel: conversation.channel,
        by,
        value: given.value,
        previous: known?.value ?? 0,
        reason: next?.reason ?? null,
      });
      const recorded = () =>
        changeRecorded(context, conversation.workspace_id, {
          action: 'chat.feedback-given',
          target: conversationTarget(conversation),
          before: { value: known?.value ?? 0, reason: known?.reason ?? null },
          after: { value: given.value, reason: next?.reason ?? null },
        });
      const events = by === 'member' ? [event, recorded()] : [event];
      const written = await turns.setFeedback(turn, { [field]: next }, events);
      if (written !== null) return written;
    }
    throw new AppError({ code: ERRORS.requestInProgress, retryAfterSeconds: 1 });
  }

  return {
    async giveAsMember({ params, body }: RouteInput<typeof chatApi.giveFeedback>, context: RequestContext) {
      const conversation = await conversations.getById(params.id);
      const { userId } = await access.require(context, conversation.workspace_id, 'workInbox');
      const turn = await give(conversation, params.historyId, body, { by: 'member', userId }, context);
      return { data: toHistoryItem(turn) };
    },

    async giveAsVisitor(
      { params, body }: RouteInput<typeof chatApi.giveVisitorFeedback>,
      context: RequestContext,
    ) {
      const { link, bot } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(body.chat_id);
      assertVisitors(conversation, bot.id, body.userRef);
      await limits.assertWithin(link.linkId, conversation._id, context.addressKey);
      const visitor = { by: 'visitor', userId: null } as const;
      const turn = await give(conversation, body.history_id, body, visitor, context);
      return { data: toVisitorHistoryItem(turn, sourcesViewOf(link)) };
    },

    /** Counts anew from the feedback itself, so that a repeat changes nothing. */
    async count(workspaceId: string, conversationId: string): Promise<void> {
      const given = await turns.feedbackOf(workspaceId, conversationId);
      await conversations.setFeedback(workspaceId, conversationId, countThumbs(given));
    },
  };
}
