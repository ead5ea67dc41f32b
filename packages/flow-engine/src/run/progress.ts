import type { FlowStep } from '@colloquy/contracts';
import { takenEdges } from '../edges/flow-edges.ts';
import type { FlowGraph } from '../graph/flow-graph.ts';
import { reversed, type Edges } from '../graph/reach.ts';
import { runOf } from '../steps/registry.ts';

/** Questions on the longest path from a step to an end, this step included. */
export function questionsLeft(graph: FlowGraph, from: FlowStep): number {
  return mostQuestions(graph, takenEdges(graph), from);
}

/** Questions on the longest path from a root to a step, this step excluded. */
export function questionsBefore(graph: FlowGraph, step: FlowStep): number {
  return mostQuestions(graph, reversed(takenEdges(graph)), step) - (isQuestion(step) ? 1 : 0);
}

/** Whether a step asks its visitor for something. */
export function isQuestion(step: FlowStep): boolean {
  const run = runOf(step);
  return run.isShown && run.isQuestion;
}

/** A cycle, which a draft may contain, counts once. */
function mostQuestions(graph: FlowGraph, edges: Edges, from: FlowStep): number {
  const known = new Map<string, number>();
  const count = (id: string): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, 0);
    const step = graph.find(id);
    const own = step !== undefined && isQuestion(step) ? 1 : 0;
    const questions = own + Math.max(0, ...(edges.get(id) ?? []).map(count));
    known.set(id, questions);
    return questions;
  };
  return count(from.id);
}
