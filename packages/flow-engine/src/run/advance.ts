import type { AnswerIssue, FlowRun, FlowStep, FlowValue, RunAnswer } from '@colloquy/contracts';
import { createGraph, type FlowGraph } from '../graph/flow-graph.ts';
import { runOf } from '../steps/registry.ts';
import type { AnswerInput, Answered, ShownRun } from '../steps/step-run.ts';
import { isOtherQuestion } from './interruption.ts';
import type { Advanced, Refusal, RunContext } from './run-context.ts';
import { over, viewOf, walkTo } from './walk.ts';

interface Asked {
  readonly graph: FlowGraph;
  readonly step: FlowStep;
  readonly behaviour: ShownRun;
  readonly run: FlowRun;
}

/**
 * Advances a run by the visitor's answer to the waiting step. `steps` belong to the run's own revision. A run that
 * has ended is unchanged.
 * @throws RangeError for steps of another revision.
 */
export function advance(
  steps: readonly FlowStep[],
  run: FlowRun,
  input: AnswerInput,
  context: RunContext,
): Advanced {
  assertRevision(run, context);
  if (run.state !== 'active') return unchanged(run);
  const graph = createGraph(steps);
  const asked = askedOf(graph, run);
  if (asked === null) return over(run, 'failed', 'stepMissing', context);
  const answered = asked.behaviour.answer(input, context.texts);
  if (context.allowInterruptions && isOtherQuestion(asked.behaviour, answered, input)) {
    return { ...unchanged(run), isInterrupted: true };
  }
  return answered.isTaken
    ? taken(asked, answered, input, context)
    : refused(asked, answered.issue, input, context);
}

/** Shows the waiting step again, after a question in between or when the visitor returns. */
export function repeatStep(steps: readonly FlowStep[], run: FlowRun, context: RunContext): Advanced {
  assertRevision(run, context);
  const graph = createGraph(steps);
  const asked = run.state === 'active' ? askedOf(graph, run) : null;
  return asked === null
    ? unchanged(run)
    : { ...unchanged(run), messages: viewOf(graph, run, asked.step, context) };
}

function askedOf(graph: FlowGraph, run: FlowRun): Asked | null {
  const step = graph.find(run.current_id);
  const behaviour = step === undefined ? undefined : runOf(step);
  return step !== undefined && behaviour?.isShown === true ? { graph, step, behaviour, run } : null;
}

function taken(
  { graph, step, behaviour, run }: Asked,
  { value, optionIds, nextId }: Extract<Answered, { isTaken: true }>,
  input: AnswerInput,
  context: RunContext,
): Advanced {
  const { variable } = step;
  const answered: FlowRun = {
    ...run,
    variables: variable === null || value === null ? run.variables : { ...run.variables, [variable]: value },
    answers: behaviour.isQuestion
      ? [...run.answers, answerOf(step, input, { value, optionIds, valid: true }, context)]
      : run.answers,
  };
  return walkTo(graph, answered, nextId, context);
}

function refused(
  { graph, step, behaviour, run }: Asked,
  issue: AnswerIssue,
  input: AnswerInput,
  context: RunContext,
): Advanced {
  const attempts = run.attempts + 1;
  const answer = answerOf(step, input, { value: null, optionIds: [], valid: false }, context);
  const tried: FlowRun = {
    ...run,
    attempts,
    answers: [...run.answers, answer],
    updatedAt: context.now.toISOString(),
  };
  const { texts } = context;
  const own = texts.translated(`survey.${step.id}.message`, behaviour.message);
  const attemptsLeft = Math.max(0, step.retry.max - attempts);
  const refusal: Refusal = { issue, message: own || texts.invalid(issue), attemptsLeft };
  if (attemptsLeft > 0) {
    return { ...unchanged(tried), messages: viewOf(graph, tried, step, context), refusal };
  }
  return { ...AFTER_LAST[step.retry.onFail](graph, tried, behaviour, context), refusal };
}

/** What follows the last rejected answer. */
const AFTER_LAST: Readonly<
  Record<
    FlowStep['retry']['onFail'],
    (graph: FlowGraph, run: FlowRun, behaviour: ShownRun, context: RunContext) => Advanced
  >
> = {
  skip: (graph, run, { skippedTo }, context) => walkTo(graph, run, skippedTo, context),
  end: (_graph, run, _behaviour, context) => over(run, 'failed', 'answerNotValid', context),
  contact: (_graph, run, _behaviour, context) =>
    over(run, 'failed', 'contactOffered', context, [{ kind: 'offerContact' }]),
};

function answerOf(
  step: FlowStep,
  { text, optionIds: chosen = [] }: AnswerInput,
  found: { value: FlowValue | null; optionIds: readonly string[]; valid: boolean },
  { now }: RunContext,
): RunAnswer {
  const { value, valid } = found;
  const optionIds = valid ? [...found.optionIds] : [...chosen];
  return { step_id: step.id, value, raw: text, optionIds, valid, at: now.toISOString() };
}

function unchanged(run: FlowRun): Advanced {
  return { run, messages: [], effects: [], refusal: null, isInterrupted: false };
}

function assertRevision(run: FlowRun, { revision }: RunContext): void {
  if (run.revision !== revision) {
    throw new RangeError(`A run of revision ${run.revision} cannot go on with ${revision}`);
  }
}
