import {
  HIDDEN_ANSWER,
  STEP_TYPES,
  type FlowRun,
  type FlowStep,
  type FlowValue,
  type StepType,
} from '@colloquy/contracts';
import type { CsvColumns } from '@colloquy/service-kit';
import { titleOf, type IsHidden } from './run-views.ts';

const RUN_COLUMNS: CsvColumns<FlowRun> = {
  run_id: ({ id }) => id,
  chat_id: ({ chat_id }) => chat_id,
  revision: ({ revision }) => revision,
  state: ({ state }) => state,
  endReason: ({ endReason }) => endReason,
  started: ({ startedAt }) => startedAt,
  updated: ({ updatedAt }) => updatedAt,
};
/** Types of steps that ask for an answer. */
const QUESTIONS: ReadonlySet<StepType> = new Set([STEP_TYPES.input.id, STEP_TYPES.multipleChoice.id]);
/** Suffix of a column with placeholders for sensitive answers, except in tables that were requested with them. */
const SENSITIVE_MARK = ' (sensitive)';

/**
 * The columns of a bot's runs: the fixed ones, and one for each question of the revisions. Questions with the same name
 * share a column, so that a step's answers stay in one column across revisions. A step that was sensitive in any
 * revision is sensitive in all.
 */
export function runColumns(
  revisions: readonly (readonly FlowStep[])[],
  showsSensitive: boolean,
): CsvColumns<FlowRun> {
  const steps = revisions.flat();
  const sensitive = new Set(steps.flatMap(({ id, pii }) => (pii === 'sensitive' ? [id] : [])));
  const stepIds = new Map<string, Set<string>>();
  for (const step of steps) {
    if (!QUESTIONS.has(step.type)) continue;
    const name = columnOf(step, sensitive.has(step.id));
    stepIds.set(name, (stepIds.get(name) ?? new Set()).add(step.id));
  }
  const isHidden = (stepId: string) => !showsSensitive && sensitive.has(stepId);
  const answers = [...stepIds].map(([name, ids]) => [name, answerOf(ids, isHidden)] as const);
  return { ...RUN_COLUMNS, ...Object.fromEntries(answers) };
}

function columnOf(step: FlowStep, isSensitive: boolean): string {
  const name = step.key || step.variable || titleOf(step) || step.id;
  const free = Object.hasOwn(RUN_COLUMNS, name) ? `answer.${name}` : name;
  return isSensitive ? free + SENSITIVE_MARK : free;
}

const answerOf =
  (stepIds: ReadonlySet<string>, isHidden: IsHidden) =>
  ({ answers }: FlowRun): string | number | null => {
    const taken = answers.findLast(({ step_id, valid }) => valid && stepIds.has(step_id));
    return taken === undefined ? null : cellOf(taken.value, isHidden(taken.step_id));
  };

function cellOf(value: FlowValue | null, isHidden: boolean): string | number | null {
  if (value !== null && isHidden) return HIDDEN_ANSWER;
  return typeof value === 'object' && value !== null ? value.join(', ') : value;
}
