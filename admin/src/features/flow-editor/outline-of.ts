import type { FlowStep } from '@colloquy/contracts';
import { nextOf, parentsOf } from './step-edges.ts';

export interface OutlineRow {
  readonly step: FlowStep;
  readonly depth: number;
}

/**
 * The steps in reading order, each once. A single successor follows directly below its step; at branches each
 * successor is indented. Root steps come first in their order, cycles last.
 */
export function outlineOf(steps: readonly FlowStep[]): OutlineRow[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const seen = new Set<string>();
  const rows: OutlineRow[] = [];
  const visit = (from: string, fromDepth: number) => {
    const waiting = [{ id: from, depth: fromDepth }];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const step = byId.get(one.id);
      if (step === undefined || seen.has(one.id)) continue;
      seen.add(one.id);
      rows.push({ step, depth: one.depth });
      const next = nextOf(steps, one.id);
      const depth = next.length > 1 ? one.depth + 1 : one.depth;
      waiting.push(...next.toReversed().map((id) => ({ id, depth })));
    }
  };
  const isLed = new Set(steps.flatMap(({ id }) => (parentsOf(steps, id).length > 0 ? [id] : [])));
  for (const { id } of steps) if (!isLed.has(id)) visit(id, 0);
  for (const { id } of steps) visit(id, 0);
  return rows;
}
