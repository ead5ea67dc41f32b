import { channelOf, isConnected, type ChatState } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ConversationDocument, OwedNotice } from './conversations.model.ts';

/** The cause of a move: the visitor's handoff request or thumbs-down, a member, a time limit, or a new message. */
export type Mover = 'visitor' | 'feedback' | 'member' | 'clock' | 'message';

type Moves = Readonly<Record<ChatState, readonly ChatState[]>>;

/** The moves that each cause may make (definitions, section 8). */
const MOVES: Readonly<Record<Mover, Moves>> = {
  visitor: { bot: ['waiting'], waiting: [], human: [], resolved: ['waiting'], spam: [] },
  feedback: { bot: ['waiting'], waiting: [], human: [], resolved: [], spam: [] },
  member: {
    bot: ['human', 'resolved', 'spam'],
    waiting: ['human', 'bot', 'resolved', 'spam'],
    human: ['bot', 'resolved', 'spam'],
    resolved: ['human', 'spam'],
    spam: ['bot'],
  },
  clock: { bot: [], waiting: ['bot'], human: [], resolved: [], spam: [] },
  message: { bot: [], waiting: [], human: [], resolved: ['bot'], spam: [] },
};

/** The notice for the visitor about a move; null when they need not know. */
function noticeOf(from: ChatState, to: ChatState, mover: Mover): OwedNotice['kind'] | null {
  if (to === 'waiting') return mover === 'feedback' ? 'notHelped' : 'waiting';
  if (to === 'human') return 'joined';
  if (to !== 'bot') return null;
  if (from === 'human') return 'handedBack';
  return from === 'waiting' ? 'nobodyCame' : null;
}

/** True for states in which the bot is silent: messages are only stored for the team. */
export function isBotSilent(state: ChatState): boolean {
  return state === 'human' || state === 'spam';
}

/** True while the conversation waits for a member or has one: no flow begins or continues. */
export function isWithTeam(state: ChatState): boolean {
  return state === 'waiting' || isBotSilent(state);
}

/** The state as visitors see it: `spam` is the team's internal mark. */
export function visitorState(state: ChatState): Exclude<ChatState, 'spam'> {
  return state === 'spam' ? 'resolved' : state;
}

export type StateFields = Pick<ConversationDocument, 'state' | 'waitingSince' | 'handoffAt' | 'owedNotice'>;

type Moved = Pick<ConversationDocument, 'state' | 'handoffAt' | 'owedNotice' | 'revision'>;

/**
 * The write for a move; null when the conversation is in that state already. Throws `wrongState` for a move that the
 * mover may not make. Each move's notice has a key of its own.
 */
export function decideMove(current: Moved, to: ChatState, mover: Mover, now: Date): StateFields | null {
  const { state: from } = current;
  if (from === to) return null;
  if (!MOVES[mover][from].includes(to)) throw new AppError({ code: ERRORS.wrongState });
  const kind = noticeOf(from, to, mover);
  const isWaiting = to === 'waiting';
  return {
    state: to,
    waitingSince: isWaiting ? now : null,
    handoffAt: isWaiting ? now : current.handoffAt,
    owedNotice: kind === null ? null : { kind, key: `notice:${kind}:${current.revision}`, at: now },
  };
}

/**
 * The write for a member's move. A takeover assigns the conversation to the member. Throws `wrongState` for a
 * conversation that another member has, until it is reassigned, and for a takeover in a connected channel, where a
 * member's reply does not arrive.
 */
export function decideMemberMove(
  current: Moved & Pick<ConversationDocument, 'assignee_id' | 'channel'>,
  to: ChatState,
  userId: string,
  now: Date,
): (Partial<StateFields> & Pick<ConversationDocument, 'assignee_id'>) | null {
  const assignee = current.assignee_id ?? null;
  if (to !== 'human') {
    const moved = decideMove(current, to, 'member', now);
    return moved && { ...moved, assignee_id: assignee };
  }
  if (isConnected(channelOf(current.channel)))
    throw new AppError({ code: ERRORS.wrongState, details: { reason: 'CHANNEL_TAKES_NO_REPLY' } });
  if (current.state !== 'human') return { ...decideMove(current, to, 'member', now), assignee_id: userId };
  if (assignee === userId) return null;
  if (assignee !== null) throw new AppError({ code: ERRORS.wrongState });
  return { assignee_id: userId };
}
