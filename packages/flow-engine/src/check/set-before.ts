import type { FlowStep } from '@colloquy/contracts';
import { topologicalOrder } from '../graph/reach.ts';
import type { CheckedFlow } from './check-context.ts';

/**
 * What every path sets before each reachable step is entered; `setsOf` says what a step sets. Steps in a cycle, or
 * behind one, are left out.
 */
export function setBefore(
  { graph, taken, reachable, roots }: CheckedFlow,
  setsOf: (step: FlowStep) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const before = new Map<string, ReadonlySet<string>>(roots.map(({ id }) => [id, new Set<string>()]));
  for (const id of topologicalOrder(taken).order) {
    const step = graph.find(id);
    const known = before.get(id);
    if (step === undefined || known === undefined || !reachable.has(id)) continue;
    const after = new Set([...known, ...setsOf(step)]);
    for (const to of taken.get(id) ?? []) {
      const other = before.get(to);
      before.set(to, other === undefined ? after : new Set([...other].filter((name) => after.has(name))));
    }
  }
  return before;
}
