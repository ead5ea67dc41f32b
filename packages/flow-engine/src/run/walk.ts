import {
  MAX_FLOW_STEPS,
  type FlowRun,
  type FlowStep,
  type RunEndReason,
  type RunState,
  type StepForChat,
} from '@colloquy/contracts';
import type { FlowGraph } from '../graph/flow-graph.ts';
import { runOf } from '../steps/registry.ts';
import { mailEffect } from './mail-effect.ts';
import { isQuestion } from './progress.ts';
import type { Advanced, RunContext, RunEffect } from './run-context.ts';
import { stepForChat } from './step-for-chat.ts';

const NOTHING = { messages: [], refusal: null, isInterrupted: false } as const;

/**
 * Advances from `nextId` until a step waits for the visitor, or to the end. A step that is missing or entered twice
 * ends the run as failed; no flow that passes the check contains one.
 */
export function walkTo(
  graph: FlowGraph,
  from: FlowRun,
  nextId: string | null,
  context: RunContext,
): Advanced {
  const effects: RunEffect[] = [];
  let run = from;
  let id = nextId;
  while (id !== null) {
    const step = graph.find(id);
    if (step === undefined) return over(run, 'failed', 'stepMissing', context, effects);
    if (run.visited.includes(id)) return over(run, 'failed', 'loop', context, effects);
    if (run.visited.length >= MAX_FLOW_STEPS) return over(run, 'failed', 'tooManySteps', context, effects);
    run = { ...run, visited: [...run.visited, id] };
    const behaviour = runOf(step);
    if (behaviour.isShown) return waiting(graph, run, step, context, effects);
    const { variables, answers } = run;
    const passed = behaviour.pass({ graph, variables, answers, random: context.random });
    if (passed === null) return over(run, 'failed', 'stepMissing', context, effects);
    const mail = passed.mail === undefined ? null : mailEffect(passed.mail, run, context);
    if (mail !== null) {
      effects.push(mail);
      run = { ...run, mailed: [...run.mailed, mail.stepId] };
    }
    id = passed.nextId;
  }
  return over(run, 'completed', null, context, effects);
}

function waiting(
  graph: FlowGraph,
  run: FlowRun,
  step: FlowStep,
  context: RunContext,
  effects: readonly RunEffect[],
): Advanced {
  const now = { ...run, current_id: step.id, attempts: 0, updatedAt: context.now.toISOString() };
  return { ...NOTHING, run: now, messages: viewOf(graph, now, step, context), effects };
}

/** The visitor's view of a step in a run. */
export function viewOf(graph: FlowGraph, run: FlowRun, step: FlowStep, { texts }: RunContext): StepForChat[] {
  const { variables, visited } = run;
  const done = visited.filter((id) => {
    const earlier = graph.find(id);
    return id !== step.id && earlier !== undefined && isQuestion(earlier);
  }).length;
  const view = stepForChat(graph, step, { variables, done, texts });
  return view === null ? [] : [view];
}

/** Ends a run that reached its end. */
export function over(
  run: FlowRun,
  state: Extract<RunState, 'completed' | 'failed'>,
  reason: RunEndReason | null,
  { now }: RunContext,
  effects: readonly RunEffect[] = [],
): Advanced {
  const ended = { ...run, state, endReason: reason, current_id: null, updatedAt: now.toISOString() };
  return { ...NOTHING, run: ended, effects: [...effects, { kind: state }] };
}
