import { STEP_TYPES, type FlowRun, type FlowStep } from '@colloquy/contracts';
import { advance, startRun, type AnswerInput, type RunEffect } from '@colloquy/flow-engine';
import { RUN_CONTEXT } from '@colloquy/flow-engine/testing';

/** A completed run with its effects. */
export interface EndedRun {
  readonly run: FlowRun;
  readonly effects: readonly RunEffect[];
}

/** Every run that a visitor can have of a flow, one per path: valid answers, skipping, giving up. */
export function walkEveryWay(
  steps: readonly FlowStep[],
  goodAnswers: Readonly<Record<string, string>>,
): EndedRun[] {
  const root = steps.find(({ trigger }) => trigger !== null);
  const begun = startRun(steps, { id: 'run', chatId: 'chat', rootId: root?.id ?? '' }, RUN_CONTEXT);
  const ended: EndedRun[] = [];
  const waiting: EndedRun[] = [{ run: begun.run, effects: begun.effects }];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { run, effects } = at;
    const step = steps.find(({ id }) => id === run.current_id);
    if (step === undefined) ended.push(at);
    else {
      // A visitor who has started to give up a step does so to the end, because a valid answer afterwards leads to no
      // other step.
      const answers = run.attempts > 0 ? [NOTHING] : answersTo(step, goodAnswers);
      for (const said of answers) {
        const next = advance(steps, run, said, RUN_CONTEXT);
        waiting.push({ run: next.run, effects: [...effects, ...next.effects] });
      }
    }
  }
  return ended;
}

/** Skips an optional step, and is no answer to a required one. */
const NOTHING: AnswerInput = { text: '_' };

/** Answers that lead to different next steps. */
function answersTo(step: FlowStep, good: Readonly<Record<string, string>>): AnswerInput[] {
  switch (step.type) {
    case STEP_TYPES.multipleChoice.id:
      return [...step.options.map(({ id }) => ({ text: '', optionIds: [id] })), NOTHING];
    case STEP_TYPES.input.id:
      return [{ text: good[step.variable ?? ''] ?? 'Some words' }, NOTHING];
    default:
      return [NOTHING];
  }
}
