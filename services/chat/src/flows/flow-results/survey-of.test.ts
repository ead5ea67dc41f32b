import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEP_TYPES, type FlowRun, type FlowStep } from '@colloquy/contracts';
import { advance, endRun, startRun, shownStepsFrom } from '@colloquy/flow-engine';
import {
  aChoice,
  aFlow,
  aMail,
  anInfo,
  anInput,
  aValidFlow,
  RUN_CONTEXT,
  walked,
} from '@colloquy/flow-engine/testing';
import { surveyOf } from './survey-of.ts';

const SURVEY = { botId: 'bot', rootId: 'first' };

interface Walk {
  readonly said: readonly string[];
  readonly random: number;
  readonly end: 'idle' | 'visitor' | 'human' | null;
}

/** A visitor's messages in order, and the reason that ends the run if it is still active. */
const walk: fc.Arbitrary<Walk> = fc.record({
  said: fc.array(
    fc.oneof(
      fc.constantFrom('_', '', 'skip', 'Option 0', 'Another', '1', 'ada@example.com', '3,5', 'abc'),
      fc.string({ maxLength: 10 }),
    ),
    { maxLength: 30 },
  ),
  random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  end: fc.constantFrom('idle', 'visitor', 'human', null),
});

function runOf(steps: readonly FlowStep[], { said, random, end }: Walk): FlowRun {
  const context = { ...RUN_CONTEXT, random: () => random };
  let { run } = startRun(steps, { id: 'run', chatId: 'chat', rootId: SURVEY.rootId }, context);
  for (const text of said) ({ run } = advance(steps, run, { text }, context));
  return end === null ? run : endRun(run, end, RUN_CONTEXT.now);
}

/** Any valid flow with runs of any visitors. */
const walkedFlow = fc
  .tuple(aValidFlow, fc.array(walk, { maxLength: 12 }))
  .map(([steps, walks]) => ({ steps, runs: walks.map((one) => runOf(steps, one)) }));

function holds(of: (found: ReturnType<typeof surveyOf>, runs: FlowRun[], steps: FlowStep[]) => void): void {
  fc.assert(
    fc.property(walkedFlow, ({ steps, runs }) => of(surveyOf(SURVEY, runs, [steps]), runs, steps)),
    { numRuns: 300 },
  );
}

describe('what any runs of any valid flow came to', () => {
  it('has no more completed than started runs, and no more of these than were shown', () => {
    holds(({ shown, started, completed, abandoned }, runs) => {
      expect(shown).toBe(runs.length);
      expect(started).toBeLessThanOrEqual(shown);
      expect(completed).toBeLessThanOrEqual(started);
      expect(completed + abandoned).toBeLessThanOrEqual(shown);
      expect(completed).toBe(runs.filter(({ state }) => state === 'completed').length);
      expect(abandoned).toBe(runs.filter(({ endReason }) => endReason === 'idle').length);
    });
  });

  it('has no step that was answered more often than it was reached, nor reached more often than shown', () => {
    holds(({ shown, steps }) => {
      for (const { reached, answered, waiting } of steps) {
        expect(answered).toBeGreaterThanOrEqual(0);
        expect(answered + waiting).toBeLessThanOrEqual(reached);
        expect(reached).toBeLessThanOrEqual(shown);
      }
    });
  });

  it('has a drop-off from 0 to 1 at each step that was reached, and none at others', () => {
    holds(({ steps }) => {
      for (const { reached, answered, dropOff } of steps) {
        expect(dropOff).toBe(reached === 0 ? null : 1 - answered / reached);
        if (dropOff === null) continue;
        expect(dropOff).toBeGreaterThanOrEqual(0);
        expect(dropOff).toBeLessThanOrEqual(1);
      }
    });
  });

  it('counts each run at its root, and each that is under way at the one step where it waits', () => {
    holds(({ shown, steps }, runs) => {
      expect(steps[0]).toMatchObject({ step_id: 'first', reached: shown });
      expect(steps.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(
        runs.filter(({ state }) => state === 'active').length,
      );
    });
  });

  it('loses as many runs at the end as there are that came there and did not complete', () => {
    holds(({ steps, completed }) => {
      const last = steps.find(({ step_id }) => step_id === 'last');
      expect(last?.answered).toBe(completed);
    });
  });

  it('answers each step that a run went on from, but those that it gave up', () => {
    holds(({ steps: rows }, runs, steps) => {
      const wentOn = (id: string) =>
        runs.filter(
          ({ visited, state }) => visited.includes(id) && (visited.at(-1) !== id || state === 'completed'),
        );
      for (const { step_id: id, answered } of rows) {
        const step = steps.find((one) => one.id === id);
        const gaveUp = wentOn(id).filter(
          ({ answers }) => answers.findLast((one) => one.step_id === id)?.valid === false,
        );
        expect(answered).toBe(wentOn(id).length - gaveUp.length);
        if (step?.type === STEP_TYPES.infoText.id || step?.retry.onFail !== 'skip')
          expect(gaveUp).toEqual([]);
      }
    });
  });

  it('tells of each step that visitors can see, once, and of no other', () => {
    holds(({ steps: rows }, runs, steps) => {
      const ids = rows.map(({ step_id }) => step_id);
      expect(new Set(ids).size).toBe(ids.length);
      const shown = steps.filter(({ type }) => [1, 2, 5].includes(type)).map(({ id }) => id);
      expect(shown).toEqual(expect.arrayContaining(ids));
      for (const id of runs.flatMap(({ visited }) => visited))
        if (shown.includes(id)) expect(ids).toContain(id);
    });
  });
});

describe('what runs came to', () => {
  const steps = aFlow(
    anInfo('first', { title: 'Hello', next_id: 'name' }),
    anInput('name', { text: 'Your\nname?', required: false, next_id: 'mail' }),
    aMail('mail', { next_id: 'pick' }),
    aChoice('pick', { retry: { max: 2, onFail: 'skip' }, next_id: 'bye' }),
    anInfo('bye'),
  );
  const row = (runs: readonly FlowRun[], id: string) => {
    const found = surveyOf(SURVEY, runs, [steps]).steps.find(({ step_id }) => step_id === id);
    return found && [found.reached, found.answered, found.waiting, found.dropOff];
  };

  it('is called as the steps are, in their order, without those that the server walks', () => {
    const { title, steps: rows } = surveyOf(SURVEY, [walked(steps, []).run], [steps]);
    expect(title).toBe('Hello');
    expect(rows.map((one) => [one.step_id, one.title, one.type])).toEqual([
      ['first', 'Hello', 5],
      ['name', 'Your name?', 1],
      ['pick', 'Choose pick', 2],
      ['bye', 'Info bye', 5],
    ]);
  });

  it('takes an info text for answered once the run went on, the last one at its end', () => {
    expect(row([walked(steps, []).run], 'first')).toEqual([1, 0, 1, 1]);
    expect(row([walked(steps, ['_']).run], 'first')).toEqual([1, 1, 0, 0]);
    expect(row([walked(steps, ['_', 'Ada', 'No']).run], 'bye')).toEqual([1, 0, 1, 1]);
    expect(row([walked(steps, ['_', 'Ada', 'No', '_']).run], 'bye')).toEqual([1, 1, 0, 0]);
  });

  it('takes a skip for an answer, and a question that was given up for none', () => {
    expect(row([walked(steps, ['_', 'skip']).run], 'name')).toEqual([1, 1, 0, 0]);
    const gaveUp = walked(steps, ['_', 'Ada', 'x', 'y', '_']).run;
    expect(gaveUp.state).toBe('completed');
    expect(row([gaveUp], 'pick')).toEqual([1, 0, 0, 1]);
    expect(row([gaveUp, walked(steps, ['_', 'Ada', 'x', 'No']).run], 'pick')).toEqual([2, 1, 0, 0.5]);
  });

  it('has no drop-off where no run came to', () => {
    expect(row([walked(steps, []).run], 'pick')).toEqual([0, 0, 0, null]);
  });

  it('calls a step as the newest revision does, after which come those that it has no more', () => {
    const older = aFlow(
      anInfo('first', { next_id: 'gone' }),
      anInput('gone', { next_id: 'never' }),
      anInput('never'),
    );
    const runs = [walked(older, ['_']).run, walked(steps, ['_']).run];
    const { title, shown, steps: rows } = surveyOf(SURVEY, runs, [steps, older]);
    expect([title, shown]).toEqual(['Hello', 2]);
    expect(rows.map(({ step_id, reached }) => [step_id, reached])).toEqual([
      ['first', 2],
      ['name', 1],
      ['pick', 0],
      ['bye', 0],
      ['gone', 1],
    ]);
  });

  it('is counted of a flow that cannot be read too', () => {
    const { run } = walked(steps, ['_', 'Ada']);
    expect(surveyOf(SURVEY, [run], [])).toMatchObject({ title: '', shown: 1, started: 1, steps: [] });
  });
});

describe('the steps that visitors see', () => {
  it('are read from the first option on', () => {
    const options = ['left', 'right'].map((id) => ({ id, label: id, next_id: id }));
    const steps = aFlow(
      aChoice('menu', { options }),
      anInfo('right', { next_id: 'end' }),
      anInfo('left', { next_id: 'end' }),
      anInfo('end'),
      anInfo('elsewhere'),
    );
    expect(shownStepsFrom(steps, 'menu').map(({ id }) => id)).toEqual(['menu', 'left', 'right', 'end']);
    expect(shownStepsFrom(steps, 'nobody')).toEqual([]);
  });
});
