import type { ChatState, HandoffSettings, chatApi } from '@colloquy/contracts';
import type { RequestContext, WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import {
  type BotCache,
  formAfterDislike,
  type ConversationDocument,
  assertVisitors,
  type ConversationRepository,
  type NoticeTurn,
  type Turn,
  toHistoryItem,
  type TurnRepository,
  sourcesViewOf,
  toVisitorHistoryItem,
} from '../../conversations/index.ts';
import type { VisitorLimits } from './visitor-limits.ts';
import { countThumbs, decideFeedback, type GivenFeedback, type Giver } from './feedback.policy.ts';

/** Calls the team after a visitor's thumbs-down; null when the thumbs-down does not call it. */
export type OnNegativeFeedback = (
  conversation: ConversationDocument,
  settings: HandoffSettings,
  givenAt: Date,
  context: RequestContext,
) => Promise<{ readonly state: Exclude<ChatState, 'spam'>; readonly notice: NoticeTurn | null } | null>;

export type FeedbackUseCases = ReturnType<typeof createFeedbackUseCases>;

export function createFeedbackUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly limits: Pick<VisitorLimits, 'assertWithin'>;
  /** Shared with handoff requests, because a thumbs-down may call the team as well. */
  readonly handoffLimits: Pick<VisitorLimits, 'isWithin'>;
  readonly onNegativeFeedback: OnNegativeFeedback;
  readonly now: () => Date;
}) {
  const { conversations, turns, access, bots, limits, handoffLimits, onNegativeFeedback, now } = deps;

  function give(
    conversation: ConversationDocument,
    turnId: string,
    given: GivenFeedback,
    giver: Giver,
    context: RequestContext,
  ): Promise<Turn> {
    const at = now();
    return turns.change(conversation, turnId, (turn) =>
      decideFeedback(conversation, turn, { given, giver, at }, context),
    );
  }

  return {
    async giveFeedback({ params, body }, context) {
      const conversation = await conversations.getById(params.id);
      const { userId } = await access.require(context, conversation.workspace_id);
      const turn = await give(conversation, params.historyId, body, { by: 'member', userId }, context);
      return { data: toHistoryItem(turn) };
    },

    async giveVisitorFeedback({ params, body }, context) {
      const { link, bot, settings } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(body.chat_id);
      assertVisitors(conversation, bot.id, body.userRef);
      await limits.assertWithin(link.linkId, conversation._id, context.addressKey);
      const visitor = { by: 'visitor', userId: null } as const;
      const turn = await give(conversation, body.history_id, body, visitor, context);
      const view = sourcesViewOf(link);
      const item = toVisitorHistoryItem(turn, view);
      const feedback = turn.kind === 'question' ? turn.feedback : null;
      if (feedback?.value !== -1) return { data: item };
      const mayCall = await handoffLimits.isWithin(link.linkId, conversation._id, context.addressKey);
      const called = mayCall
        ? await onNegativeFeedback(conversation, settings.handoff, feedback.at, context)
        : null;
      const form = formAfterDislike(settings, conversation);
      const notice = called?.notice ?? null;
      return {
        data: {
          ...item,
          metadata: item.metadata && { ...item.metadata, ...(form !== null && { contactForm: form }) },
          ...(called !== null && {
            handoff: { state: called.state, notice: notice && toVisitorHistoryItem(notice, view) },
          }),
        },
      };
    },

    /** Counts all stored feedback again, so that a repeat changes nothing. */
    async count(workspaceId: string, conversationId: string): Promise<void> {
      const given = await turns.feedbackOf(workspaceId, conversationId);
      await conversations.setFeedback(workspaceId, conversationId, countThumbs(given));
    },
  } satisfies UseCasesOf<typeof chatApi> & Record<string, unknown>;
}
