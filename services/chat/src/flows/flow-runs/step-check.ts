import { isAppError } from '@colloquy/errors';
import { isBotSilent } from '../../conversations/index.ts';
import { assertAnswered, assertOptions, assertStepWaits } from './asked-step.ts';
import type { FlowBegin } from './flow-begin.ts';
import type { TurnFacts } from './flow-facts.ts';
import type { FlowReader } from './flow-reader.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import { activeOf, endReasonOf } from './run-state.ts';
import { isSensitiveStep } from './sensitive-answers.ts';

/** The facts of a message before it has a turn. */
export type StepFacts = Omit<TurnFacts, 'turnId'>;

/** The result of checking a message against the waiting step. */
export interface CheckedStep {
  /** True when the message may answer a sensitive step, or a step that cannot be read now. */
  readonly isSensitive: boolean;
}

/**
 * Checks a message before anything is stored. Throws `fieldNotValid` for a step or option that does not wait in the
 * conversation, and `answerNotValid` for an empty answer to a step that needs one. The flow checks both again when it
 * takes the message, because a concurrent ask may have changed the run.
 */
export type CheckStep = (facts: StepFacts) => Promise<CheckedStep>;

const NOTHING_SENSITIVE: CheckedStep = { isSensitive: false };

export function createStepCheck(deps: {
  readonly reader: FlowReader;
  readonly begin: Pick<FlowBegin, 'live' | 'rootFor'>;
  readonly now: () => Date;
}): CheckStep {
  const { reader, begin, now } = deps;

  /** The active run; null in a resolved conversation, where a message begins anew. */
  async function running(facts: StepFacts) {
    const row = facts.conversation.state === 'resolved' ? null : activeOf(await facts.runs.found());
    return row === null || endReasonOf(row, facts, now()) !== null ? null : row;
  }

  async function isButton(stepId: string, facts: StepFacts): Promise<boolean> {
    const live = await begin.live(facts);
    return live !== null && (await begin.rootFor(live, [['button', stepId]], facts)) !== null;
  }

  /**
   * The steps of a run's revision; null for a deleted revision, and for a message that names no step while the bot
   * service is unavailable.
   */
  async function stepsOf({ chat_bot_id, flowRevision }: FlowRunDocument, { asked, context }: StepFacts) {
    try {
      return await reader.steps(chat_bot_id, flowRevision, context);
    } catch (error) {
      if (asked.stepId === null && isAppError(error) && error.kind === 'unavailable') return null;
      throw error;
    }
  }

  return async (facts) => {
    const { asked, text, conversation, settings, isKeyed } = facts;
    // While a member has the conversation, a message is stored for them, whichever step it names.
    if (isBotSilent(conversation.state)) return NOTHING_SENSITIVE;
    const row = await running(facts);
    const isHidden = row !== null && row.isKeyed && !isKeyed;
    const waitingId = row === null || isHidden ? null : row.run.current_id;
    if (row !== null && waitingId !== null && (asked.stepId ?? waitingId) === waitingId) {
      const steps = await stepsOf(row, facts);
      assertOptions(asked, steps ?? [], waitingId);
      assertAnswered(asked, text, steps ?? [], settings.general.language);
      return { isSensitive: steps === null || isSensitiveStep(steps, waitingId) };
    }
    if (asked.stepId === null) return NOTHING_SENSITIVE;
    const mayBegin = !isHidden && !asked.leavesFlow;
    if (!mayBegin || !(await isButton(asked.stepId, facts))) assertStepWaits(asked, null);
    return NOTHING_SENSITIVE;
  };
}
