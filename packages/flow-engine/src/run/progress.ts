import type { FlowStep } from '@colloquy/contracts';
import type { FlowGraph } from '../graph/flow-graph.ts';
import { runOf } from '../steps/registry.ts';

/** Questions on the longest way from a step, itself included. Ways that come back to themselves count once. */
export function questionsLeft(graph: FlowGraph, from: FlowStep): number {
  const known = new Map<string, number>();
  const count = (step: FlowStep): number => {
    const found = known.get(step.id);
    if (found !== undefined) return found;
    known.set(step.id, 0);
    const run = runOf(step);
    const ways = run.exits(graph).map((id) => {
      const next = graph.find(id);
      return next === undefined ? 0 : count(next);
    });
    const questions = Math.max(0, ...ways) + (isQuestion(step) ? 1 : 0);
    known.set(step.id, questions);
    return questions;
  };
  return count(from);
}

/** Whether a step asks its visitor for something. */
export function isQuestion(step: FlowStep): boolean {
  const run = runOf(step);
  return run.isShown && run.isQuestion;
}
