/** The successors of each step. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Every step reachable from `starts`, including these. */
export function reachFrom(starts: Iterable<string>, edges: Edges): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(edges.get(id) ?? []));
  }
  return reached;
}

/** The same edges, reversed. */
export function reversed(edges: Edges): Map<string, string[]> {
  const back = new Map<string, string[]>([...edges.keys()].map((id) => [id, []]));
  for (const [from, targets] of edges) {
    for (const to of new Set(targets)) back.get(to)?.push(from);
  }
  return back;
}

/** A topological order of the steps (Kahn); `left` are the steps in a cycle or behind one. */
export function topologicalOrder(edges: Edges): {
  readonly order: string[];
  readonly left: ReadonlySet<string>;
} {
  const parents = reversed(edges);
  const open = new Map([...parents].map(([id, list]) => [id, list.length]));
  const ready = [...open].flatMap(([id, count]) => (count === 0 ? [id] : []));
  const order: string[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    order.push(id);
    open.delete(id);
    for (const to of new Set(edges.get(id) ?? [])) {
      const count = open.get(to);
      if (count === undefined) continue;
      open.set(to, count - 1);
      if (count === 1) ready.push(to);
    }
  }
  return { order, left: new Set(open.keys()) };
}

/** The steps that are part of a cycle. */
export function stepsInCycles(edges: Edges): string[] {
  const { left } = topologicalOrder(edges);
  return [...left].filter((id) => reachFrom(edges.get(id) ?? [], edges).has(id));
}
