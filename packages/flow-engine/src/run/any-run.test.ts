import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { createGraph } from '../graph/flow-graph.ts';
import { runOf } from '../steps/registry.ts';
import { aValidFlow, RUN_CONTEXT } from '../testing/index.ts';
import { advance } from './advance.ts';
import type { RunEffect } from './run-context.ts';
import { startRun } from './start-run.ts';

const said = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '_',
    '',
    'skip',
    'Option 0',
    'Another',
    '1',
    'ada@example.com',
    '3,5',
    'abc',
    'What is it?',
  ),
);
const inputs = fc.array(
  fc.record({
    text: said,
    optionIds: fc.array(fc.constantFrom('o0', 'o1', 'own', 'nobody'), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const randoms = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 });

/** Runs a flow to its end, repeating the inputs. */
function runOfFlow(
  steps: readonly FlowStep[],
  said: readonly { text: string; optionIds: string[] }[],
  random: () => number,
) {
  const context = { ...RUN_CONTEXT, random };
  let turn = startRun(steps, { id: 'run', chatId: 'chat', rootId: 'first' }, context);
  const effects: RunEffect[] = [...turn.effects];
  let asked = 0;
  const most = steps.reduce((sum, { retry }) => sum + retry.max, 0);
  for (; turn.run.state === 'active'; asked += 1) {
    // Each step is asked once per attempt: a longer run would never end.
    if (asked > most) throw new Error('The run does not end');
    turn = advance(steps, turn.run, said[asked % said.length] ?? { text: '_' }, context);
    effects.push(...turn.effects);
  }
  return { run: turn.run, effects };
}

function cycling(numbers: readonly number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

describe('a run of a flow that passes the check', () => {
  it('comes to an end whatever its visitor says, and fails by nothing but answers', () => {
    fc.assert(
      fc.property(aValidFlow, inputs, randoms, (steps, said, numbers) => {
        const { run, effects } = runOfFlow(steps, said, cycling(numbers));
        expect(['completed', 'failed']).toContain(run.state);
        expect([null, 'answerNotValid', 'contactOffered']).toContain(run.endReason);
        expect(run.state === 'completed').toBe(run.visited.includes('last') && run.endReason === null);
        expect(effects.at(-1)).toEqual({ kind: run.state });
      }),
      { numRuns: 300 },
    );
  });

  it('goes along edges that the check knows, and enters no step twice', () => {
    fc.assert(
      fc.property(aValidFlow, inputs, randoms, (steps, said, numbers) => {
        const { run } = runOfFlow(steps, said, cycling(numbers));
        const graph = createGraph(steps);
        for (const [at, id] of run.visited.slice(1).entries()) {
          const before = graph.find(run.visited[at] ?? null);
          expect(before && runOf(before).exits(graph)).toContain(id);
        }
        expect(new Set(run.visited).size).toBe(run.visited.length);
      }),
    );
  });

  it('mails once for each step of mails that it passes', () => {
    fc.assert(
      fc.property(aValidFlow, inputs, randoms, (steps, said, numbers) => {
        const { run, effects } = runOfFlow(steps, said, cycling(numbers));
        const mails = effects.flatMap((effect) => (effect.kind === 'sendMail' ? [effect.stepId] : []));
        const passed = steps.filter(
          ({ id, type }) => type === STEP_TYPES.emailNotification.id && run.visited.includes(id),
        );
        expect(mails.toSorted()).toEqual(passed.map(({ id }) => id).toSorted());
        expect(run.mailed).toEqual(mails);
      }),
    );
  });

  it('stays as it is when the same is said to a run that is over', () => {
    fc.assert(
      fc.property(aValidFlow, inputs, (steps, said) => {
        const { run } = runOfFlow(steps, said, () => 0);
        const again = advance(steps, run, { text: 'Hello' }, RUN_CONTEXT);
        expect(again).toEqual({ run, messages: [], effects: [], refusal: null, isInterrupted: false });
      }),
      { numRuns: 30 },
    );
  });
});
