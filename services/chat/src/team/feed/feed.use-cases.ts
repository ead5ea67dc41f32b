import type { RouteInput, RouteOutput, chatApi } from '@colloquy/contracts';
import type { Clock } from '@colloquy/persistence';
import type { RequestContext, StreamEvent, WorkspaceAccess } from '@colloquy/service-kit';
import {
  type BotCache,
  type ConversationDocument,
  assertVisitors,
  type ConversationRepository,
  visitorState,
  toHistoryItem,
  sourcesViewOf,
  toVisitorHistoryItem,
} from '../../conversations/index.ts';
import { cursorId, readCursor } from './feed-cursor.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { Follow, FeedView, Followed } from './follow.ts';

type MemberInput = RouteInput<typeof chatApi.followChat>;
type VisitorInput = RouteInput<typeof chatApi.followVisitorChat>;

const MEMBER_VIEW: FeedView & {
  state(conversation: ConversationDocument): ReturnType<typeof toMemberState>;
} = {
  state: toMemberState,
  turn: toHistoryItem,
  typing: ({ typingBy }, until) => ({ until: until.toISOString(), user_id: typingBy ?? null }),
};

/** A conversation's event stream for members and its visitor, and its current state for clients without a stream. */
export function createFeedUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly limits: FeedLimits;
  readonly follow: Follow;
  readonly clock: Clock;
}) {
  const { conversations, access, bots, limits, follow, clock } = deps;
  const lastEventId = () => cursorId(readCursor(null, clock.now()));

  async function readForMember({ params }: MemberInput, context: RequestContext) {
    const conversation = await conversations.getById(params.id);
    await access.requireBot(context, conversation);
    return conversation;
  }

  async function readForVisitor({ params, query }: VisitorInput, context: RequestContext) {
    const { link, bot } = await bots.link(params.linkId, context);
    const conversation = await conversations.getById(params.id);
    assertVisitors(conversation, bot.id, query.userRef);
    return { conversation, link };
  }

  async function* within(followed: Followed, conversationId: string, context: RequestContext) {
    // Taken before the first event: a client that disconnects earlier has no stream to end.
    const { signal } = context;
    const giveBack = limits.take(conversationId, context.addressKey);
    // An aborted connection frees its place under the limit, too.
    signal.addEventListener('abort', giveBack, { once: true });
    try {
      yield* follow(followed, conversationId, context);
    } finally {
      giveBack();
    }
  }

  return {
    async snapshotForMember(
      input: MemberInput,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.followChat>> {
      const conversation = await readForMember(input, context);
      return { data: { ...toMemberState(conversation), lastEventId: lastEventId() } };
    },

    async *eventsForMember(input: MemberInput, context: RequestContext): AsyncGenerator<StreamEvent> {
      const { _id } = await readForMember(input, context);
      yield* within({ read: () => readForMember(input, context), view: MEMBER_VIEW }, _id, context);
    },

    async snapshotForVisitor(
      input: VisitorInput,
      context: RequestContext,
    ): Promise<RouteOutput<typeof chatApi.followVisitorChat>> {
      const { conversation } = await readForVisitor(input, context);
      return { data: { ...toVisitorState(conversation), lastEventId: lastEventId() } };
    },

    async *eventsForVisitor(input: VisitorInput, context: RequestContext): AsyncGenerator<StreamEvent> {
      const { conversation, link } = await readForVisitor(input, context);
      const sources = sourcesViewOf(link);
      const view: FeedView = {
        state: toVisitorState,
        turn: (turn) => toVisitorHistoryItem(turn, sources),
        typing: (_conversation, until) => ({ until: until.toISOString() }),
      };
      const read = async () => (await readForVisitor(input, context)).conversation;
      yield* within({ read, view }, conversation._id, context);
    },
  };
}

function toMemberState({ state, assignee_id, waitingSince }: ConversationDocument) {
  return { state, assignee_id: assignee_id ?? null, waitingSince: waitingSince?.toISOString() ?? null };
}

function toVisitorState({ state }: ConversationDocument) {
  return { state: visitorState(state) };
}
