import { reversed, type Edges } from '../graph/reach.ts';
import { createGraph, rootsOf } from '../graph/flow-graph.ts';
import { drawnEdges, takenEdges } from '../edges/flow-edges.ts';
import { reachFrom } from '../graph/reach.ts';
import type { CheckContext } from '../steps/step-check.ts';
import type { FlowStep } from '@colloquy/contracts';

/** A flow with the derived data that several rules need. */
export interface CheckedFlow extends CheckContext {
  readonly roots: readonly FlowStep[];
  readonly drawn: Edges;
  readonly taken: Edges;
  readonly reachable: ReadonlySet<string>;
}

export function openCheck(
  steps: readonly FlowStep[],
  confirmedAddresses: Iterable<string> = [],
): CheckedFlow {
  const graph = createGraph(steps);
  const drawn = drawnEdges(graph);
  const taken = takenEdges(graph);
  const roots = rootsOf(graph);
  return {
    graph,
    roots,
    drawn,
    taken,
    parents: reversed(drawn),
    reachable: reachFrom(
      roots.map(({ id }) => id),
      taken,
    ),
    confirmedAddresses: new Set(confirmedAddresses),
  };
}
