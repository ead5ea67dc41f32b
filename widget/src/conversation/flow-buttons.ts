import { currentStep } from '@colloquy/chat-client';
import type { FlowButton } from '@colloquy/contracts';
import type { Conversation } from './conversation.ts';
import { isSilent } from './flow-steps.ts';

/**
 * The buttons that begin parts of the flow, where a visitor may want one: before anything was said, where nothing was
 * found, and after a run is over. None while a step waits or a person has the conversation.
 */
export function currentButtons(
  conversation: Conversation,
  buttons: readonly FlowButton[],
): readonly FlowButton[] {
  const { pending, phase, chatState } = conversation;
  if (pending !== null || phase === 'loading' || currentStep(conversation) !== null) return [];
  if (chatState === 'waiting' || chatState === 'human') return [];
  const last = conversation.turns.findLast((turn) => !isSilent(turn));
  if (last === undefined) return buttons;
  const isOver = last.survey === null ? last.source === 'UNKNOWN' : last.survey.state !== 'active';
  return isOver ? buttons : [];
}
