import type { FlowStep, StepForChat } from '@colloquy/contracts';
import { createGraph, type FlowGraph } from '../graph/flow-graph.ts';
import { runOf } from '../steps/registry.ts';
import type { FlowTexts } from '../steps/step-run.ts';
import { fillMarkdown, type Variables } from '../text/variables.ts';
import { questionsBefore, questionsLeft } from './progress.ts';

interface Viewed {
  readonly variables: Variables;
  /** Questions before the step. */
  readonly done: number;
  readonly texts: FlowTexts;
}

/** A step as its visitor sees it; null for an invisible type. */
export function stepForChat(
  graph: FlowGraph,
  step: FlowStep,
  { variables, done, texts }: Viewed,
): StepForChat | null {
  const run = runOf(step);
  if (!run.isShown) return null;
  const text = fillMarkdown(texts.translated(`survey.${step.id}.text`, step.text), variables);
  const progress = { done, total: done + questionsLeft(graph, step) };
  return { id: step.id, text, progress, ...run.view(texts) };
}

/** A step of a flow outside of a run; null for a missing step and for an invisible type. */
export function previewStep(
  steps: readonly FlowStep[],
  stepId: string,
  texts: FlowTexts,
): StepForChat | null {
  const graph = createGraph(steps);
  const step = graph.find(stepId);
  if (step === undefined) return null;
  const done = questionsBefore(graph, step);
  return stepForChat(graph, step, { variables: {}, done, texts });
}
