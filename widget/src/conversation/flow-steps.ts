import { currentStep, isAsked, isFollowed, type CurrentStep } from '@colloquy/chat-client';
import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import type { Conversation, Turn } from './conversation.ts';

/** The step that goes on by itself after its pause (specification, section 4); null where none does. */
export function followedStep(conversation: Conversation): CurrentStep<Turn> | null {
  const current = conversation.pending === null ? currentStep(conversation) : null;
  return current !== null && isFollowed(current) ? current : null;
}

/** Whether its visitor has said anything in a conversation; what a flow goes on with is not theirs. */
export function hasSpoken({ turns, pending }: Conversation): boolean {
  return (pending !== null && isAsked(pending)) || turns.some(isAsked);
}

/** Whether a turn has nothing to show: there was nothing to go on with. */
export function isSilent(turn: Turn): boolean {
  return (
    turn.answer === '' &&
    turn.survey === null &&
    turn.question === FOLLOW_UP_TEXT &&
    turn.state === 'answered'
  );
}
