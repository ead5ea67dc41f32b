import { FOLLOW_UP_TEXT, isQuestionStep } from '@colloquy/contracts';
import type { AskedStep } from '../../conversations/index.ts';
import { activeOf, isLeft } from './run-state.ts';
import type { TurnRuns } from './turn-runs.ts';

/** An ask before it is processed. */
export interface AskOfStep {
  readonly runs: TurnRuns;
  readonly query: string;
  readonly step: AskedStep;
  readonly isKeyed: boolean;
}

export type IsFollowUp = (ask: AskOfStep) => Promise<boolean>;

/**
 * True for a follow-up, which a client sends by itself after a text of a flow: it continues from the conversation's
 * waiting step, and that step is a text. Messages with another step, and typed messages, are the visitor's own.
 */
export function createIsFollowUp({ now }: { readonly now: () => Date }): IsFollowUp {
  return async ({ runs, query, step: { stepId }, isKeyed }) => {
    if (query !== FOLLOW_UP_TEXT || stepId === null) return false;
    const row = activeOf(await runs.found());
    if (row === null || row.run.current_id !== stepId || isLeft(row, now())) return false;
    // To a caller without the key, a run with a key does not exist.
    if (row.isKeyed && !isKeyed) return false;
    const { step } = row.last.survey;
    return step !== null && step.id === stepId && !isQuestionStep(step);
  };
}
