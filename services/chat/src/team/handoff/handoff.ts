import { HANDOFF_WAIT_MS, type ChatState } from '@colloquy/contracts';
import { systemContext, type Job, type RequestContext } from '@colloquy/service-kit';
import {
  type ConversationDocument,
  type ConversationRepository,
  type NoticeTurn,
  type TurnRepository,
  decideMove,
  isBotSilent,
  isWithTeam,
} from '../../conversations/index.ts';
import type { ConversationFeed } from '../feed/conversation-feed.ts';
import type { EndRun } from '../../flows/index.ts';
import type { Notices } from './notices.ts';

const INTERVAL_MS = 5_000;
const AT_ONCE = 100;

export type Handoff = ReturnType<typeof createHandoff>;

/** The effects of a conversation's move from one state to another. */
export function createHandoff(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly notices: Notices;
  readonly endRun: EndRun;
  readonly feed: ConversationFeed;
  readonly now: () => Date;
}) {
  const { conversations, turns, notices, endRun, feed, now } = deps;

  /**
   * Call it before the write of a new state. Ends a run that a crashed process left active: the bot that gets the
   * conversation back must not continue it.
   */
  async function prepare(conversation: ConversationDocument, to: ChatState): Promise<void> {
    if (to === 'bot' && isWithTeam(conversation.state)) await endRun(conversation, 'human');
  }

  /**
   * Call it after the write of the new state, and again when that may have failed. It takes the bot's unfinished
   * answers from their processes, which then store and send nothing more, ends the flow's run and stores the notice.
   */
  async function complete(
    conversation: ConversationDocument,
    context: Pick<RequestContext, 'newId'>,
  ): Promise<NoticeTurn | null> {
    if (isBotSilent(conversation.state)) await turns.takeFromBot(conversation);
    // A visitor who waits for the team writes to a member: clients show no step, so no message may answer one.
    if (conversation.state !== 'bot') await endRun(conversation, 'human');
    const notice = await notices.complete(conversation, context);
    feed.wake(conversation._id);
    return notice;
  }

  /** Returns conversations that waited too long to the bot; each once, by whichever process is first. */
  async function endWaiting(): Promise<void> {
    const since = new Date(now().getTime() - HANDOFF_WAIT_MS);
    for (const conversation of await conversations.waitingSince(since, AT_ONCE)) {
      const isStillWaiting = ({ state, waitingSince }: ConversationDocument) =>
        state === 'waiting' && waitingSince !== null && waitingSince <= since;
      await prepare(conversation, 'bot');
      const changed = await conversations.change(conversation, (current) => {
        const set = isStillWaiting(current) ? decideMove(current, 'bot', 'clock', now()) : null;
        return set && { set, events: [] };
      });
      await complete(changed, systemContext('chat'));
    }
  }

  const job: Job = {
    name: 'end waiting for a person',
    everyMs: INTERVAL_MS,
    async run() {
      await endWaiting();
      await notices.completeOverdue();
    },
  };

  return {
    prepare,
    complete,
    job,
  };
}
