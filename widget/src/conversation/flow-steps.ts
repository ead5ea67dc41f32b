import {
  FOLLOW_UP_TEXT,
  followUpMessageId,
  isQuestionStep,
  type StepForChat,
  type SurveyMetadata,
} from '@colloquy/contracts';
import type { Conversation, Turn } from './conversation.ts';
import { isAsked, type SaidMessage } from './said-message.ts';

/** A step of a flow that waits for its answer. */
export interface CurrentStep {
  readonly turnId: string;
  readonly step: StepForChat;
  readonly survey: SurveyMetadata;
}

/** The step that waits, by the newest turn that has an end; null where none does. */
export function currentStep(conversation: Conversation): CurrentStep | null {
  const { turns, closedStepId, chatState } = conversation;
  // A person who has the conversation ends the run.
  if (chatState === 'waiting' || chatState === 'human') return null;
  const turn = turns.findLast(({ state }) => state !== 'failed' && state !== 'interrupted');
  const { step, state } = turn?.survey ?? { step: null, state: 'completed' };
  if (turn === undefined || turn.survey === null || step === null || state !== 'active') return null;
  return turn.id === closedStepId ? null : { turnId: turn.id, step, survey: turn.survey };
}

/** The step that goes on by itself after its pause (specification, section 4); null where none does. */
export function followedStep(conversation: Conversation): CurrentStep | null {
  const current = conversation.pending === null ? currentStep(conversation) : null;
  return current !== null && !isQuestionStep(current.step) ? current : null;
}

/**
 * The message after the pause. Whichever tab or page load sends it, it is the same one, which the server answers once.
 */
export function followUpTo({
  turnId,
  step,
}: CurrentStep): SaidMessage & { readonly clientMessageId: string } {
  return {
    text: FOLLOW_UP_TEXT,
    stepId: step.id,
    optionIds: [],
    from: 'flow',
    clientMessageId: followUpMessageId(turnId),
  };
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

/** The id of a message that is sent again as it came back: to the server it is the same one. */
export function returnedIdOf(
  { text, stepId, optionIds, leavesFlow }: SaidMessage,
  { returnedDraft }: Conversation,
): string | null {
  const isSame =
    returnedDraft?.text === text &&
    returnedDraft.stepId === stepId &&
    returnedDraft.leavesFlow === leavesFlow;
  return isSame && String(returnedDraft.optionIds) === String(optionIds)
    ? returnedDraft.clientMessageId
    : null;
}
