import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOW_RULES, MAX_FLOW_STEPS } from '@colloquy/contracts';
import { aLargeFlow, aValidFlow, TEAM_ADDRESS, walked } from '../testing/index.ts';
import { check } from './check.ts';
import { PLANTED } from './planted.fixture.ts';

const FACTS = { confirmedAddresses: [TEAM_ADDRESS] };

describe('the flow check', () => {
  it('finds nothing in a valid flow', () => {
    fc.assert(
      fc.property(aValidFlow, (steps) => {
        expect(check(steps, FACTS)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(FLOW_RULES)('names %s with its step, wherever it is planted', (rule) => {
    fc.assert(
      fc.property(aValidFlow, (valid) => {
        const keyed = valid.map((step) => (step.id === 'last' ? { ...step, key: 'taken' } : step));
        const { steps, at } = PLANTED[rule](keyed);
        expect(check(steps, FACTS)).toContainEqual({ step_id: at, rule });
      }),
      { numRuns: 30 },
    );
  });

  it('passes a flow of as many steps as there can be, which runs to its end', () => {
    const steps = aLargeFlow();
    expect([steps.length, check(steps, FACTS)]).toEqual([MAX_FLOW_STEPS, []]);
    const said = ['lane17', 'Bob', '_', 'ab1', 'yes', '_', '_'];
    expect(walked(steps, said).run.state).toBe('completed');
  });

  it('has words for an empty flow', () => {
    expect(check([], FACTS)).toEqual([{ step_id: null, rule: 'rootMissing' }]);
  });
});
