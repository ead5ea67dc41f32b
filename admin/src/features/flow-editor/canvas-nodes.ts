import type { FlowRule, FlowStep, FlowViolation } from '@colloquy/contracts';
import { MarkerType, type Edge, type Node } from '@xyflow/react';
import { NODE_WIDTH_PX } from './auto-layout.ts';
import { edgesOf, NEXT_HANDLE } from './step-edges.ts';

export interface StepNodeData extends Record<string, unknown> {
  readonly step: FlowStep;
  /** Violations of the step. */
  readonly rules: readonly FlowRule[];
  /** Whether Tab focuses it. */
  readonly isActive: boolean;
}
export type CanvasNode = Node<StepNodeData, 'step'>;

const EDGE_GREY = '#8a91a3';
const NO_RULES: readonly FlowRule[] = [];

/** The nodes of the canvas; a node with unchanged step, position and marks stays the same object. */
export function canvasNodes(
  before: readonly CanvasNode[],
  steps: readonly FlowStep[],
  selectedIds: readonly string[],
  violations: readonly FlowViolation[],
): CanvasNode[] {
  const old = new Map(before.map((node) => [node.id, node]));
  const rules = rulesByStep(violations);
  const activeId = selectedIds.at(-1) ?? steps[0]?.id;
  return steps.map((step) => {
    const was = old.get(step.id);
    const selected = selectedIds.includes(step.id);
    const data = dataOf(was?.data, {
      step,
      rules: rules.get(step.id) ?? NO_RULES,
      isActive: step.id === activeId,
    });
    const isThere =
      was !== undefined &&
      was.data === data &&
      was.selected === selected &&
      was.position.x === step.position.x &&
      was.position.y === step.position.y;
    if (isThere) return was;
    const own = { id: step.id, type: 'step' as const, position: step.position, selected, data };
    return was === undefined ? { ...own, width: NODE_WIDTH_PX } : { ...was, ...own };
  });
}

function rulesByStep(violations: readonly FlowViolation[]): Map<string, readonly FlowRule[]> {
  const rules = new Map<string, readonly FlowRule[]>();
  for (const { step_id: id, rule } of violations) {
    if (id !== null) rules.set(id, [...(rules.get(id) ?? NO_RULES), rule]);
  }
  return rules;
}

function dataOf(before: StepNodeData | undefined, data: StepNodeData): StepNodeData {
  const isSame =
    before !== undefined &&
    before.step === data.step &&
    before.isActive === data.isActive &&
    before.rules.join() === data.rules.join();
  return isSame ? before : data;
}

/** The class of an edge that would take the dragged step. */
export const TAKING_EDGE = 'taking-step';

/** The edges of the canvas; a step is being dragged over the one with id `overId`. */
export function canvasEdges(steps: readonly FlowStep[], overId: string | null): Edge[] {
  const withHandles = new Set(steps.flatMap((step) => ('options' in step ? [step.id] : [])));
  return edgesOf(steps).map(({ id, from, to, handle }) => ({
    id,
    ...(id === overId && { className: TAKING_EDGE }),
    source: from,
    target: to,
    // Split options are separate steps: their edges start from the split's only handle.
    sourceHandle: withHandles.has(from) ? handle : NEXT_HANDLE,
    deletable: handle === NEXT_HANDLE || withHandles.has(from),
    markerEnd: { type: MarkerType.ArrowClosed, color: EDGE_GREY, width: 16, height: 16 },
  }));
}
