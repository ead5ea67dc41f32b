import { chatEvents, type HandoffSettings } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import {
  decideMove,
  visitorState,
  type Mover,
  type ConversationDocument,
  type ConversationRepository,
} from '../../conversations/index.ts';
import type { ConversationFeed } from '../feed/conversation-feed.ts';
import type { Handoff } from './handoff.ts';
import { isWithinHours } from './hours.policy.ts';
import type { Notices } from './notices.ts';

/** The cause of a call, and the conversations that it applies to. */
interface Call {
  readonly mover: Extract<Mover, 'visitor' | 'feedback'>;
  readonly isDue: (conversation: ConversationDocument) => boolean;
}

export type CallTeam = ReturnType<typeof createCallTeam>;

/** Makes conversations wait for a member of the team. Out of hours they stay with the bot, and a notice says so. */
export function createCallTeam(deps: {
  readonly conversations: Pick<ConversationRepository, 'change'>;
  readonly handoff: Pick<Handoff, 'complete'>;
  readonly notices: Pick<Notices, 'outOfHours'>;
  readonly feed: Pick<ConversationFeed, 'wake'>;
  readonly now: () => Date;
}) {
  const { conversations, handoff, notices, feed, now } = deps;

  /**
   * Moves the conversation to `waiting`, with the event in the same write. Unchanged when the call is no longer due.
   */
  function wait(conversation: ConversationDocument, { mover, isDue }: Call, context: RequestContext) {
    return conversations.change(conversation, (current) => {
      if (!isDue(current)) return null;
      const at = now();
      const set = decideMove(current, 'waiting', mover, at);
      const { _id: chat_id, chat_bot_id, workspace_id, channel } = current;
      const data = { chat_id, chat_bot_id, workspace_id, channel, requestedAt: at.toISOString() };
      return set && { set, events: [eventFor(context, chatEvents.handoffRequested, workspace_id, data)] };
    });
  }

  async function call(
    conversation: ConversationDocument,
    settings: HandoffSettings,
    by: Call,
    context: RequestContext,
  ) {
    const isAway = by.isDue(conversation) && !isWithinHours(settings, now());
    const waiting = isAway ? conversation : await wait(conversation, by, context);
    const notice = isAway
      ? await notices.outOfHours(conversation, settings, context)
      : await handoff.complete(waiting, context);
    feed.wake(conversation._id);
    return { state: visitorState(waiting.state), notice };
  }

  return {
    /** Calls the team for a visitor; a conversation that waits already goes on waiting. */
    onRequest: (conversation: ConversationDocument, settings: HandoffSettings, context: RequestContext) =>
      call(conversation, settings, { mover: 'visitor', isDue: mayAsk }, context),

    /**
     * Calls the team after a thumbs-down given at `givenAt`; null when it does not call the team. Each thumbs-down
     * calls once: a repeat after a crash makes up for a missed call, and a repeat after a handoff changes nothing.
     */
    async onNegativeFeedback(
      conversation: ConversationDocument,
      settings: HandoffSettings,
      givenAt: Date,
      context: RequestContext,
    ) {
      if (!settings.enabled || !settings.onNegativeFeedback) return null;
      const isDue = ({ state, handoffAt }: ConversationDocument) =>
        state === 'bot' && (handoffAt ?? NEVER) < givenAt;
      if (!isDue(conversation)) return null;
      return call(conversation, settings, { mover: 'feedback', isDue }, context);
    },
  };
}

const NEVER = new Date(0);

/** True when the team was not called yet and no member has the conversation. */
function mayAsk({ state }: ConversationDocument): boolean {
  return state === 'bot' || state === 'resolved';
}
