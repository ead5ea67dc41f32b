import { MAX_FLOW_STEPS, type FlowStep, type Survey, type SurveyStep } from '@colloquy/contracts';
import { shownStepsFrom, type ShownStep } from '@colloquy/flow-engine';
import { createRunTotals } from './run-totals.ts';
import { titleOf } from './run-views.ts';
import { createStepCounts, type StepCount, type WalkedRun } from './step-counts.ts';

/**
 * The results of runs from one root, by step. `revisions` are those of the runs, the newest run's first: a step has its
 * title in the first revision that leads to it.
 */
export function surveyOf(
  { botId, rootId }: { readonly botId: string; readonly rootId: string },
  runs: readonly WalkedRun[],
  revisions: readonly (readonly FlowStep[])[],
): Survey {
  const totals = createRunTotals();
  const counts = createStepCounts();
  for (const run of runs) {
    totals.add(run);
    counts.add(run);
  }
  const root = revisions.flat().find(({ id }) => id === rootId);
  return {
    root_id: rootId,
    chat_bot_id: botId,
    title: root === undefined ? '' : titleOf(root),
    ...totals.totals(),
    steps: shownSteps(rootId, revisions)
      .map(({ step, isNewest }) => ({ isNewest, row: rowOf(step, counts.of(step.id)) }))
      .filter(({ isNewest, row }) => isNewest || row.reached > 0)
      .slice(0, MAX_FLOW_STEPS)
      .map(({ row }) => row),
  };
}

/** Each step once, from the newest revision that leads to it. */
function shownSteps(rootId: string, revisions: readonly (readonly FlowStep[])[]) {
  const known = new Set<string>();
  return revisions.flatMap((steps, at) => {
    const shown = shownStepsFrom(steps, rootId).filter(({ id }) => !known.has(id));
    for (const { id } of shown) known.add(id);
    return shown.map((step) => ({ step, isNewest: at === 0 }));
  });
}

function rowOf(step: ShownStep, { reached, answered, waiting }: StepCount): SurveyStep {
  return {
    step_id: step.id,
    title: titleOf(step),
    type: step.type,
    reached,
    answered,
    waiting,
    dropOff: reached === 0 ? null : 1 - answered / reached,
  };
}
