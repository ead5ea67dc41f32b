import type { FlowProof, FlowStep } from '@colloquy/contracts';
import type { CheckedFlow } from '../check/check-context.ts';
import { runOf } from '../steps/registry.ts';

/** A path from a step to an end: the visible steps on it, all of its steps, and its next step. */
interface Way {
  readonly shown: number;
  readonly steps: number;
  readonly step: FlowStep;
  readonly rest: Way | null;
}
type IsBetter = (way: Way, than: Way) => boolean;

const isLonger: IsBetter = (way, than) =>
  way.shown > than.shown || (way.shown === than.shown && way.steps > than.steps);
const isShorter: IsBetter = (way, than) =>
  way.shown < than.shown || (way.shown === than.shown && way.steps < than.steps);

/** For each root, the longest and the shortest path to an end, counted in visible steps. For acyclic flows. */
export function pathsOf(flow: CheckedFlow): FlowProof['paths'] {
  const longest = bestWay(flow, isLonger);
  const shortest = bestWay(flow, isShorter);
  return flow.roots.map((root) => ({
    root_id: root.id,
    shortest: idsOn(shortest(root)),
    longest: idsOn(longest(root)),
  }));
}

/** The best path from a step; null when it reaches no end. */
function bestWay({ graph }: CheckedFlow, isBetter: IsBetter): (step: FlowStep) => Way | null {
  const known = new Map<string, Way | null>();
  const find = (step: FlowStep): Way | null => {
    const found = known.get(step.id);
    if (found !== undefined) return found;
    const run = runOf(step);
    let best: Way | null = null;
    for (const id of run.exits(graph)) {
      const next = graph.find(id);
      const rest = next === undefined ? null : find(next);
      // An exit that is not an end must lead to one.
      if (id !== null && rest === null) continue;
      const shown = (rest?.shown ?? 0) + (run.isShown ? 1 : 0);
      const way = { shown, steps: (rest?.steps ?? 0) + 1, step, rest };
      if (best === null || isBetter(way, best)) best = way;
    }
    known.set(step.id, best);
    return best;
  };
  return find;
}

function idsOn(way: Way | null): string[] {
  const ids: string[] = [];
  for (let at = way; at !== null; at = at.rest) ids.push(at.step.id);
  return ids;
}
