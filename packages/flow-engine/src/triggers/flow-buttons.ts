import {
  MAX_FLOW_BUTTONS,
  NAME_MAX_LENGTH,
  plainLine,
  plainStepText,
  type FlowButton,
  type FlowStep,
} from '@colloquy/contracts';
import { createGraph, rootsOf } from '../graph/flow-graph.ts';
import { variablesIn } from '../text/variables.ts';

/**
 * The buttons that start parts of a flow, in its order, up to the maximum shown. A root's label is its title, or else
 * its text; one that has neither, or whose text needs a run's values, has no button.
 */
export function flowButtons(steps: readonly FlowStep[]): FlowButton[] {
  return rootsOf(createGraph(steps))
    .filter(({ trigger }) => trigger?.on === 'button')
    .map((root) => ({ id: root.id, label: labelOf(root) }))
    .filter(({ label }) => label !== '')
    .slice(0, MAX_FLOW_BUTTONS);
}

function labelOf({ title, text }: FlowStep): string {
  const named = plainLine(title);
  if (named !== '') return named;
  return variablesIn(text).length === 0 ? shortened(plainLine(plainStepText(text))) : '';
}

/** Cut to the length of a title, between characters. */
function shortened(line: string): string {
  if (line.length <= NAME_MAX_LENGTH) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (kept.length + segment.length >= NAME_MAX_LENGTH) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
