import {
  FOLLOW_UP_TEXT,
  isQuestionStep,
  type ChatState,
  type HistoryState,
  type StepForChat,
  type SurveyMetadata,
} from '@colloquy/contracts';
import type { SaidMessage } from '../answers/said-message.ts';

/** The fields of a turn that show the position of a flow. */
export interface SteppedTurn {
  readonly id: string;
  readonly state: HistoryState | 'streaming';
  /** The position of the run after the turn; null when no run was active. */
  readonly survey: SurveyMetadata | null;
}

/** A step of a flow that waits for its answer. */
export interface CurrentStep<TTurn extends SteppedTurn = SteppedTurn> {
  readonly turn: TTurn;
  readonly step: StepForChat;
  readonly survey: SurveyMetadata;
}

/** The waiting step, from the newest finished turn; null when none waits. */
export function currentStep<TTurn extends SteppedTurn>(conversation: {
  readonly turns: readonly TTurn[];
  readonly chatState: ChatState;
  /** The turn whose step the server no longer accepts answers to, although no newer turn shows it. */
  readonly closedStepId: string | null;
}): CurrentStep<TTurn> | null {
  const { turns, chatState, closedStepId } = conversation;
  // A handoff ends the run.
  if (chatState === 'waiting' || chatState === 'human') return null;
  const turn = turns.findLast(({ state }) => state !== 'failed' && state !== 'interrupted');
  if (turn === undefined || turn.survey === null || turn.id === closedStepId) return null;
  const { step, state } = turn.survey;
  return step === null || state !== 'active' ? null : { turn, step, survey: turn.survey };
}

/** True when the flow continues from this step by itself after a pause (specification, section 4). */
export function isFollowed({ step }: Pick<CurrentStep, 'step'>): boolean {
  return !isQuestionStep(step);
}

/** The follow-up that continues from an informative step or, without a step, begins a flow. */
export function followUp(stepId: string | null): SaidMessage {
  return { text: FOLLOW_UP_TEXT, stepId, optionIds: [], from: 'flow' };
}
