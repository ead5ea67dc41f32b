import type fc from 'fast-check';
import { MAX_FLOW_DEPTH, type FlowStep } from '@colloquy/contracts';
import { plans, type Part, type Plan } from './flow-plan.ts';
import { aChoice, aFlow, aJoin, aMail, anInfo, anInput, anOption, aSplit } from './steps.ts';

/** The variables that every path so far asks for, and whether a choice was made. */
interface Known {
  readonly variables: readonly string[];
  readonly isChosen: boolean;
}
type PartOf<TKind extends Part['kind']> = Extract<Part, { kind: TKind }>;

/** Flows that pass the check: they start with the info text `first` and end with `last`, which every path reaches. */
export const aValidFlow: fc.Arbitrary<FlowStep[]> = plans
  .map((plan) => {
    const builder = createBuilder();
    const nextId = builder.build(plan, 'last', { variables: [], isChosen: false });
    return aFlow(anInfo('first', { next_id: nextId }), ...builder.steps, anInfo('last'));
  })
  // No path is longer than the number of steps.
  .filter((steps) => steps.length <= MAX_FLOW_DEPTH);

function createBuilder() {
  const steps: FlowStep[] = [];
  let count = 0;
  const newName = (): string => `n${count++}`;

  /** Adds the steps of a plan, which lead to `end`; returns the id of the first. */
  function build([part, ...rest]: Plan, end: string, known: Known): string {
    if (part === undefined) return end;
    const id = newName();
    const then = (now: Known = known) => build(rest, end, now);
    switch (part.kind) {
      case 'info':
        steps.push(anInfo(id, { text: `Known: ${placeholders(known)}.`, next_id: then() }));
        break;
      case 'mail': {
        const [name = null] = known.variables;
        steps.push(
          aMail(id, { body: `It is ${placeholders(known)}.`, replyToVariable: name, next_id: then() }),
        );
        break;
      }
      case 'input':
        addInput(id, part, known, then);
        break;
      case 'choice':
        addChoice(id, part, known, then);
        break;
      case 'split':
        addSplit(id, part, known, then);
        break;
    }
    return id;
  }

  function addInput(id: string, part: PartOf<'input'>, known: Known, then: (now: Known) => string): void {
    const { required, max, onFail, validation: kind } = part;
    const variable = part.isKept ? newName() : null;
    const validation = kind === 'custom' ? { kind, pattern: '[a-z]+' } : { kind };
    const fields = { variable, required, retry: { max, onFail }, validation };
    steps.push(anInput(id, { ...fields, next_id: then(withVariable(known, variable)) }));
  }

  function addChoice(id: string, part: PartOf<'choice'>, known: Known, then: (now: Known) => string): void {
    const { required, max, onFail, allowOther, branches } = part;
    const variable = part.isKept ? newName() : null;
    const after = { ...withVariable(known, variable), isChosen: true };
    const hasWays = branches.some((branch) => branch.length > 0);
    const nextId = hasWays ? joinBefore(then(after)) : then(after);
    const options = branches.map((branch, n) => ({
      id: `o${n}`,
      label: `Option ${n}`,
      next_id: branch.length === 0 ? null : build(branch, nextId, after),
    }));
    const fields = { variable, required, retry: { max, onFail }, allowOther, next_id: nextId };
    // An option without an edge of its own, so that the join has another parent.
    steps.push(aChoice(id, { ...fields, options: [...options, { id: 'own', label: 'Another' }] }));
  }

  function addSplit(id: string, part: PartOf<'split'>, known: Known, then: () => string): void {
    const [variable] = known.variables;
    const isPossible = { condition: variable !== undefined, choice: known.isChosen, random: true };
    const nextId = joinBefore(then());
    for (const [n, branch] of part.branches.entries()) {
      const rules = variable === undefined ? [] : [{ variable, operator: 'contains' as const, value: 'a' }];
      const condition = rules.length === 0 ? null : { rules };
      const fields = { order: n, label: `Option ${n}`, isDefault: n === 0, condition };
      steps.push(anOption(newName(), id, { ...fields, next_id: build(branch, nextId, known) }));
    }
    // Variables that the flow does not know yet would fail the check.
    steps.push(aSplit(id, { mode: isPossible[part.mode] ? part.mode : 'random' }));
  }

  function joinBefore(nextId: string): string {
    const id = newName();
    steps.push(aJoin(id, { next_id: nextId }));
    return id;
  }
  return { steps, build };
}

function placeholders({ variables }: Known): string {
  return variables.map((name) => `{{${name}}}`).join(' ');
}

function withVariable(known: Known, variable: string | null): Known {
  return variable === null ? known : { ...known, variables: [...known.variables, variable] };
}
