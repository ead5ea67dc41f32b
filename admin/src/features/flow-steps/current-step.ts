import type { StepForChat, SurveyMetadata } from '@colloquy/contracts';

/** What is known of a question and its answer that a flow may have to do with. */
export interface SteppedTurn {
  readonly historyId: string | undefined;
  readonly chatId: string;
  readonly state: string;
  readonly metadata: { readonly survey?: SurveyMetadata | undefined } | undefined;
}

/** A step that waits for its answer, and in which conversation. */
export interface CurrentStep {
  readonly turnId: string;
  readonly chatId: string;
  readonly step: StepForChat;
  readonly survey: SurveyMetadata;
}

/** The step that waits, by the newest turn that has an end; null where none does. */
export function currentStep(turns: readonly SteppedTurn[]): CurrentStep | null {
  const turn = turns.findLast(({ state }) => state !== 'failed' && state !== 'interrupted');
  const survey = turn?.metadata?.survey;
  if (turn?.historyId === undefined || survey === undefined) return null;
  const { step, state } = survey;
  return step === null || state !== 'active'
    ? null
    : { turnId: turn.historyId, chatId: turn.chatId, step, survey };
}
