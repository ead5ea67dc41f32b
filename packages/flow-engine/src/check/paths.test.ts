import { describe, expect, it } from 'vitest';
import { MAX_FLOW_DEPTH, type FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, aJoin, anInfo, anInput, anOption, aSplit } from '../testing/index.ts';
import { check } from './check.ts';

/** A choice whose two branches meet in a join, followed by a text that names a variable. */
const joined = (left: FlowStep, right: FlowStep): FlowStep[] =>
  aFlow(
    aChoice('choice', {
      options: [
        { id: 'a', label: 'A', next_id: left.id },
        { id: 'b', label: 'B', next_id: right.id },
      ],
      retry: { onFail: 'end' },
    }),
    left,
    right,
    aJoin('join', { next_id: 'end' }),
    anInfo('end', { text: 'Hello {{name}}' }),
  );
const asks = (id: string): FlowStep => anInput(id, { variable: 'name', next_id: 'join' });

describe('a variable', () => {
  it('is set where every way asks for it', () => {
    expect(check(joined(asks('left'), asks('right')))).toEqual([]);
  });

  it.each([
    ['the first', asks('left'), anInfo('right', { next_id: 'join' })],
    ['the second', anInfo('left', { next_id: 'join' }), asks('right')],
  ])('is unset where %s way alone asks for it', (_which, left, right) => {
    expect(check(joined(left, right))).toEqual([{ step_id: 'end', rule: 'variableUnset' }]);
  });

  it('may be unset where a condition asks for just that, if any step sets it', () => {
    const flow = (variable: string) =>
      aFlow(
        anInfo('hello', { next_id: 'split' }),
        aSplit('split'),
        anOption('known', 'split', {
          condition: { rules: [{ variable, operator: 'isSet' }] },
          next_id: 'ask',
        }),
        anOption('other', 'split', { order: 1, isDefault: true, next_id: 'ask' }),
        anInput('ask', { variable: 'name' }),
      );
    expect(check(flow('name'))).toEqual([]);
    expect(check(flow('never'))).toEqual([{ step_id: 'known', rule: 'variableUnset' }]);
  });
});

describe('the next step of a choice whose options have ways of their own', () => {
  const flow = (fields: Parameters<typeof aChoice>[1]) =>
    aFlow(
      aChoice('choice', {
        options: [{ id: 'a', label: 'A', next_id: 'own' }],
        retry: { onFail: 'end' },
        next_id: 'rest',
        ...fields,
      }),
      anInfo('own'),
      anInfo('rest'),
    );

  it.each([
    ['another answer', { allowOther: true }],
    ['no answer', { required: false }],
    ['an answer that is given up', { retry: { onFail: 'skip' as const } }],
  ])('is reached by %s', (_what, fields) => {
    expect(check(flow(fields))).toEqual([]);
  });

  it('is not reached otherwise', () => {
    expect(check(flow({}))).toEqual([{ step_id: 'rest', rule: 'unreachable' }]);
  });
});

describe('an option of a split', () => {
  const options = [anOption('left', 'split'), anOption('right', 'split', { order: 1, isDefault: true })];

  it('follows nothing but its split', () => {
    const flow = aFlow(
      aChoice('choice', { options: [{ id: 'a', label: 'A', next_id: 'left' }], next_id: 'split' }),
      aSplit('split', { mode: 'random' }),
      ...options,
    );
    expect(check(flow)).toEqual([{ step_id: 'left', rule: 'splitOptionParent' }]);
  });
});

describe('the depth of a flow', () => {
  const chain = Array.from({ length: MAX_FLOW_DEPTH - 1 }, (_, n) =>
    anInfo(`c${n}`, { next_id: n + 2 < MAX_FLOW_DEPTH ? `c${n + 1}` : 'end' }),
  );

  it.each([
    ['first', ['short', 'c0']],
    ['last', ['c0', 'short']],
  ])('is that of the longest way, the short one drawn %s', (_when, [first = '', second = '']) => {
    const options = [first, second].map((next_id, n) => ({ id: `o${n}`, label: `Way ${n}`, next_id }));
    const choice = aChoice('choice', { options, retry: { onFail: 'end' } });
    const flow = aFlow(choice, ...chain, anInfo('short', { next_id: 'end' }), anInfo('end'));
    expect(check(flow)).toEqual([{ step_id: 'end', rule: 'tooDeep' }]);
  });
});
