import {
  FOLLOW_UP_TEXT,
  isQuestionStep,
  type ChatState,
  type HistoryState,
  type StepForChat,
  type SurveyMetadata,
} from '@colloquy/contracts';
import type { SaidMessage } from '../answers/said-message.ts';

/** What of a turn tells where a flow stands. */
export interface SteppedTurn {
  readonly id: string;
  readonly state: HistoryState | 'streaming';
  /** Where the run stood after it; null where none was under way. */
  readonly survey: SurveyMetadata | null;
}

/** A step of a flow that waits for its answer. */
export interface CurrentStep<TTurn extends SteppedTurn = SteppedTurn> {
  readonly turn: TTurn;
  readonly step: StepForChat;
  readonly survey: SurveyMetadata;
}

/** The step that waits, by the newest turn that has an end; null where none does. */
export function currentStep<TTurn extends SteppedTurn>(conversation: {
  readonly turns: readonly TTurn[];
  readonly chatState: ChatState;
  /** The turn whose step the server takes no answer to any more, though no newer turn says so. */
  readonly closedStepId: string | null;
}): CurrentStep<TTurn> | null {
  const { turns, chatState, closedStepId } = conversation;
  // A person who has the conversation ends the run.
  if (chatState === 'waiting' || chatState === 'human') return null;
  const turn = turns.findLast(({ state }) => state !== 'failed' && state !== 'interrupted');
  if (turn === undefined || turn.survey === null || turn.id === closedStepId) return null;
  const { step, state } = turn.survey;
  return step === null || state !== 'active' ? null : { turn, step, survey: turn.survey };
}

/** Whether a step goes on by itself after its pause (specification, section 4). */
export function isFollowed({ step }: Pick<CurrentStep, 'step'>): boolean {
  return !isQuestionStep(step);
}

/** What is sent for a step that is only read, or, without one, to begin a flow. */
export function followUp(stepId: string | null): SaidMessage {
  return { text: FOLLOW_UP_TEXT, stepId, optionIds: [], from: 'flow' };
}
