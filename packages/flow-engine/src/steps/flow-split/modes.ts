import { fold } from '@colloquy/text';
import type { FlowSplitStep, RunAnswer } from '@colloquy/contracts';
import type { FlowGraph } from '../../graph/flow-graph.ts';
import type { SplitOption } from '../../graph/split-option.ts';
import { shownValue } from '../../text/variables.ts';
import { choiceOf } from '../multiple-choice/choice-of.ts';
import type { WalkContext } from '../step-run.ts';
import { conditionHolds } from './condition.ts';

type Mode = (
  split: FlowSplitStep,
  options: readonly SplitOption[],
  walk: WalkContext,
) => SplitOption | undefined;

/** The option that a split takes, by mode; undefined selects the default. */
export const SPLIT_MODES: Readonly<Record<FlowSplitStep['mode'], Mode>> = {
  condition: (_split, options, { variables }) =>
    options.find(({ condition, isDefault }) => !isDefault && conditionHolds(condition, variables)),
  random: (_split, options, { random }) => weighted(options, random()),
  choice: (split, options, { graph, answers }) => {
    const names = new Set(chosenNames(split, graph, answers).map(fold));
    return options.find(({ label, isDefault }) => !isDefault && names.has(fold(label)));
  },
};

/** The option whose share of all weights contains `random`, in [0, 1). */
function weighted(options: readonly SplitOption[], random: number): SplitOption | undefined {
  let left = random * options.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  return options.find(({ weight }) => {
    left -= Math.max(0, weight);
    return left < 0;
  });
}

/** Labels and values of the last choice, or of the choice that set the split's variable. */
function chosenNames(
  { variable }: FlowSplitStep,
  graph: FlowGraph,
  answers: readonly RunAnswer[],
): readonly string[] {
  const answer = answers.findLast(({ step_id: stepId, valid, value }) => {
    const step = graph.find(stepId);
    if (!valid || value === null || step === undefined || choiceOf(step) === null) return false;
    return variable === null || step.variable === variable;
  });
  const step = graph.find(answer?.step_id ?? null);
  if (answer === undefined || step === undefined) return [];
  const options = choiceOf(step)?.options.filter(({ id }) => answer.optionIds.includes(id)) ?? [];
  return [
    ...options.flatMap(({ label, value }) => [label, value]),
    ...(Array.isArray(answer.value) ? answer.value : [shownValue(answer.value ?? undefined)]),
  ].filter((name) => name !== '');
}
