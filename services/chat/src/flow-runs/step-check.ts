import { isBotSilent } from '../conversations/conversation-moves.ts';
import { assertAnswered, assertOptions, assertStepWaits } from './asked-step.ts';
import type { FlowBegin } from './flow-begin.ts';
import { runScopeOf, type FlowFacts } from './flow-facts.ts';
import type { FlowReader } from './flow-reader.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';
import { endReasonOf } from './run-state.ts';

/** What is known of a message before it has a turn. */
export type StepFacts = Omit<FlowFacts, 'turnId'>;

/**
 * Throws `fieldNotValid` for a step or an option that does not wait in the conversation, as the flow itself does, and
 * `answerNotValid` for no answer to a step that needs one, before anything is stored. What another ask changes meanwhile, the flow finds when it takes the message.
 */
export type CheckStep = (facts: StepFacts) => Promise<void>;

export function createStepCheck(deps: {
  readonly runs: Pick<FlowRunRepository, 'active'>;
  readonly reader: FlowReader;
  readonly begin: Pick<FlowBegin, 'live' | 'rootFor'>;
  readonly now: () => Date;
}): CheckStep {
  const { runs, reader, begin, now } = deps;

  /** The run that goes on; what is said in a resolved conversation begins anew. */
  async function running(facts: StepFacts) {
    const row = facts.conversation.state === 'resolved' ? null : await runs.active(runScopeOf(facts));
    return row === null || endReasonOf(row, facts, now()) !== null ? null : row;
  }

  async function isButton(stepId: string, facts: StepFacts): Promise<boolean> {
    const live = await begin.live(facts);
    return live !== null && (await begin.rootFor(live, [['button', stepId]], facts)) !== null;
  }

  return async (facts) => {
    const { asked, text, conversation, settings, isKeyed, context } = facts;
    // What is said to a member is stored for them, whatever it names.
    if (asked.stepId === null || isBotSilent(conversation.state)) return;
    const row = await running(facts);
    const isHidden = row !== null && row.isKeyed && !isKeyed;
    if (row !== null && !isHidden && row.run.current_id === asked.stepId) {
      const steps = (await reader.steps(row.chat_bot_id, row.flowRevision, context)) ?? [];
      assertOptions(asked, steps, asked.stepId);
      return assertAnswered(asked, text, steps, settings.general.language);
    }
    if (isHidden || !(await isButton(asked.stepId, facts))) assertStepWaits(asked, null);
  };
}
