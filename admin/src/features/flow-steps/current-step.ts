import type { StepForChat, SurveyMetadata } from '@colloquy/contracts';

/** The parts of a turn that a flow needs. */
export interface SteppedTurn {
  readonly historyId: string | undefined;
  readonly chatId: string;
  readonly state: string;
  readonly metadata: { readonly survey?: SurveyMetadata | undefined } | undefined;
}

/** A waiting step and its conversation. */
export interface CurrentStep {
  readonly turnId: string;
  readonly chatId: string;
  readonly step: StepForChat;
  readonly survey: SurveyMetadata;
}

/** The waiting step of the newest completed turn; null for none. */
export function currentStep(turns: readonly SteppedTurn[]): CurrentStep | null {
  const turn = turns.findLast(({ state }) => state !== 'failed' && state !== 'interrupted');
  const survey = turn?.metadata?.survey;
  if (turn?.historyId === undefined || survey === undefined) return null;
  const { step, state } = survey;
  return step === null || state !== 'active'
    ? null
    : { turnId: turn.historyId, chatId: turn.chatId, step, survey };
}
