import type { ChatState } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ConversationDocument, OwedNotice } from './conversations.model.ts';

/**
 * Who moves a conversation: its visitor who wants a person, their thumbs-down, a member, the time that ran out, a new
 * message.
 */
export type Mover = 'visitor' | 'feedback' | 'member' | 'clock' | 'message';

type Moves = Readonly<Record<ChatState, readonly ChatState[]>>;

/** Where each may move a conversation to (definitions, section 8). */
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

/** What the visitor is told of a move; none where they need not know. */
function noticeOf(from: ChatState, to: ChatState, mover: Mover): OwedNotice['kind'] | null {
  if (to === 'waiting') return mover === 'feedback' ? 'notHelped' : 'waiting';
  if (to === 'human') return 'joined';
  if (to !== 'bot') return null;
  if (from === 'human') return 'handedBack';
  return from === 'waiting' ? 'nobodyCame' : null;
}

/** In these states the bot keeps silent: a message is stored for the team alone. */
export function isBotSilent(state: ChatState): boolean {
  return state === 'human' || state === 'spam';
}

/** In these states a person is called for or has the conversation: no flow begins, and none goes on. */
export function isWithTeam(state: ChatState): boolean {
  return state === 'waiting' || isBotSilent(state);
}

/** What a visitor learns of the state: that the team takes them for a spammer is the team's own business. */
export function visitorState(state: ChatState): Exclude<ChatState, 'spam'> {
  return state === 'spam' ? 'resolved' : state;
}

export type StateFields = Pick<ConversationDocument, 'state' | 'waitingSince' | 'handoffAt' | 'owedNotice'>;

type Moved = Pick<ConversationDocument, 'state' | 'handoffAt' | 'owedNotice' | 'revision'>;

/**
 * What a move writes; null where the conversation is there already. Throws `wrongState` for a move that the mover may
 * not make. A notice is owed under a key that no other move of the conversation has.
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
 * What a member's move writes. Who takes a conversation over looks after it; one that another member has is theirs
 * (`wrongState`), until it is assigned anew.
 */
export function decideMemberMove(
  current: Moved & Pick<ConversationDocument, 'assignee_id'>,
  to: ChatState,
  userId: string,
  now: Date,
): (Partial<StateFields> & Pick<ConversationDocument, 'assignee_id'>) | null {
  const assignee = current.assignee_id ?? null;
  if (to !== 'human') {
    const moved = decideMove(current, to, 'member', now);
    return moved && { ...moved, assignee_id: assignee };
  }
  if (current.state !== 'human') return { ...decideMove(current, to, 'member', now), assignee_id: userId };
  if (assignee === userId) return null;
  if (assignee !== null) throw new AppError({ code: ERRORS.wrongState });
  return { assignee_id: userId };
}
