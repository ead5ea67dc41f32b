import { STEP_TYPES, type FlowRun, type FlowStep, type FlowValue, type StepType } from '@colloquy/contracts';
import type { Columns } from '../exports/csv-rows.ts';
import { titleOf } from './run-views.ts';

const RUN_COLUMNS: Columns<FlowRun> = {
  run_id: ({ id }) => id,
  chat_id: ({ chat_id }) => chat_id,
  revision: ({ revision }) => revision,
  state: ({ state }) => state,
  endReason: ({ endReason }) => endReason,
  started: ({ startedAt }) => startedAt,
  updated: ({ updatedAt }) => updatedAt,
};
/** Steps that ask for something. */
const QUESTIONS: ReadonlySet<StepType> = new Set([STEP_TYPES.input.id, STEP_TYPES.multipleChoice.id]);
/** Says of a column that what stands in it is nobody's business but the team's. */
const SENSITIVE_MARK = ' (sensitive)';

/**
 * The columns of a bot's runs: those of any run, and one for each question of the revisions. Questions of one name share
 * a column, so that the answers to a step stand below each other whatever was published in between.
 */
export function runColumns(revisions: readonly (readonly FlowStep[])[]): Columns<FlowRun> {
  const stepIds = new Map<string, string[]>();
  for (const step of revisions.flat()) {
    if (!QUESTIONS.has(step.type)) continue;
    const name = columnOf(step);
    stepIds.set(name, [...(stepIds.get(name) ?? []), step.id]);
  }
  const answers = [...stepIds].map(([name, ids]) => [name, answerOf(new Set(ids))] as const);
  return { ...RUN_COLUMNS, ...Object.fromEntries(answers) };
}

function columnOf(step: FlowStep): string {
  const name = step.key || step.variable || titleOf(step) || step.id;
  const free = Object.hasOwn(RUN_COLUMNS, name) ? `answer.${name}` : name;
  return step.pii === 'sensitive' ? free + SENSITIVE_MARK : free;
}

const answerOf =
  (stepIds: ReadonlySet<string>) =>
  ({ answers }: FlowRun): string | number | null => {
    const taken = answers.findLast(({ step_id, valid }) => valid && stepIds.has(step_id));
    return cellOf(taken?.value ?? null);
  };

function cellOf(value: FlowValue | null): string | number | null {
  return typeof value === 'object' && value !== null ? value.join(', ') : value;
}
