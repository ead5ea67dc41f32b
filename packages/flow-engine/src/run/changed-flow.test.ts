import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { check } from '../check/check.ts';
import { withParents } from '../edges/flow-edges.ts';
import { aValidFlow, RUN_CONTEXT, TEAM_ADDRESS } from '../testing/index.ts';
import { advance } from './advance.ts';
import { startRun } from './start-run.ts';

/** Changes a step; `target` is any step of its flow. */
type Change = (step: FlowStep, target: FlowStep) => FlowStep;

const changedSplit = (mode: 'condition' | 'random' | 'choice'): Change => {
  return (step, { variable }) => (step.type === STEP_TYPES.flowSplit.id ? { ...step, mode, variable } : step);
};
const changedOption =
  (fields: { isDefault?: boolean; weight?: number; condition?: null }): Change =>
  (step) =>
    step.type === STEP_TYPES.flowSplitOption.id ? { ...step, ...fields } : step;

/** Changes that an owner can make to a step, whether or not the flow can be published afterwards. */
const CHANGES: readonly Change[] = [
  (step, { id: next_id }) => ({ ...step, next_id }),
  (step) => ({ ...step, next_id: null }),
  (step) => ({ ...step, required: !step.required }),
  (step, { id: next_id }) =>
    step.type === STEP_TYPES.multipleChoice.id
      ? { ...step, options: step.options.map((option) => ({ ...option, next_id })) }
      : step,
  changedSplit('condition'),
  changedSplit('random'),
  changedSplit('choice'),
  changedOption({ isDefault: true }),
  changedOption({ isDefault: false }),
  changedOption({ weight: 0 }),
  changedOption({ condition: null }),
];
const changes = fc.array(
  fc.record({ change: fc.constantFrom(...CHANGES), at: fc.nat(), target: fc.nat(), isGone: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
);
const WORDS = ['_', 'skip', 'Option 0', 'Option 1', 'Another', 'x', '3', 'ada@example.com', 'abc'];
const said = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 });
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const changedFlows = fc.tuple(aValidFlow, changes).map(([valid, made]) =>
  made.reduce((steps: FlowStep[], { change, at, target, isGone }) => {
    const other = steps[target % steps.length] ?? steps[0];
    const changeable = steps.filter((step) => other !== undefined && change(step, other) !== step);
    const chosen = changeable[at % changeable.length];
    if (chosen === undefined || other === undefined) return steps;
    if (isGone && chosen !== steps[0]) return withParents(steps.filter((step) => step !== chosen));
    return withParents(steps.map((step) => (step === chosen ? change(step, other) : step)));
  }, valid),
);

describe('a flow that was changed in any way', () => {
  it('is refused by the check, or no run of it fails but by its answers', () => {
    let passed = 0;
    fc.assert(
      fc.property(changedFlows, said, chance, (steps, words, random) => {
        if (check(steps, { confirmedAddresses: [TEAM_ADDRESS] }).length > 0) return;
        passed += 1;
        const context = { ...RUN_CONTEXT, random: () => random };
        let { run } = startRun(steps, { id: 'run', chatId: 'chat', rootId: 'first' }, context);
        const most = steps.reduce((sum, { retry }) => sum + retry.max, 0);
        for (let turn = 0; turn <= most && run.state === 'active'; turn += 1) {
          run = advance(steps, run, { text: words[turn % words.length] ?? '_' }, context).run;
        }
        expect(['completed', 'failed']).toContain(run.state);
        expect([null, 'answerNotValid', 'contactOffered']).toContain(run.endReason);
      }),
      { numRuns: 3_000 },
    );
    // The test is about changes that pass the check, so there must be enough of them.
    expect(passed).toBeGreaterThan(50);
  });
});
