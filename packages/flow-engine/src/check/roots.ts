import { fold } from '@colloquy/text';
import type { FlowTrigger, FlowTriggerKind, FlowViolation } from '@colloquy/contracts';
import type { CheckedFlow } from './check-context.ts';

/** The phrases of a trigger: two roots with the same phrase would be ambiguous. */
const WORDS_OF: Readonly<Record<FlowTriggerKind, (trigger: FlowTrigger) => readonly string[] | null>> = {
  start: () => null,
  unknown: () => null,
  keyword: ({ keywords }) => keywords.map(fold),
  intent: ({ keywords }) => keywords.map(fold),
  // A button is identified by its step.
  button: () => [],
};
const NEEDS_WORDS: ReadonlySet<FlowTriggerKind> = new Set(['keyword', 'intent']);

export function rootViolations({ roots, parents }: CheckedFlow): FlowViolation[] {
  if (roots.length === 0) return [{ step_id: null, rule: 'rootMissing' }];
  const known = new Set<string>();
  return roots.flatMap(({ id, trigger }): FlowViolation[] => {
    if (trigger === null) return [];
    const found: FlowViolation[] = [];
    const words = WORDS_OF[trigger.on](trigger) ?? [''];
    const names = [...new Set(words)].map((word) => `${trigger.on} ${word}`);
    if (names.some((name) => known.has(name))) found.push({ step_id: id, rule: 'rootTwice' });
    for (const name of names) known.add(name);
    if (NEEDS_WORDS.has(trigger.on) && words.every((word) => word === '')) {
      found.push({ step_id: id, rule: 'triggerEmpty' });
    }
    if ((parents.get(id) ?? []).length > 0) found.push({ step_id: id, rule: 'rootWithParents' });
    return found;
  });
}
