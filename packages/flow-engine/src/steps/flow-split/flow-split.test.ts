import { describe, expect, it } from 'vitest';
import type { ConditionOperator, FlowValue } from '@colloquy/contracts';
import { aChoice, aFlow, anInfo, anInput, anOption, aSplit, walked } from '../../testing/index.ts';
import { conditionHolds } from './condition.ts';

describe('a condition', () => {
  it.each<[FlowValue | undefined, ConditionOperator, string, boolean]>([
    ['Zagreb', 'equal', 'zagreb', true],
    ['Ángel', 'equal', 'angel', true],
    ['3,0', 'equal', '3', true],
    [3, 'equal', '3.0', true],
    [['red', 'blue'], 'equal', 'Blue', true],
    [undefined, 'equal', '', false],
    ['a', 'notEqual', 'b', true],
    [undefined, 'notEqual', 'b', true],
    [['red', 'blue'], 'notEqual', 'blue', false],
    ['an order', 'contains', 'ORDER', true],
    ['an order', 'notContains', 'ORDER', false],
    ['10', 'greater', '9', true],
    ['ten', 'greater', '9', false],
    [8.5, 'less', '9', true],
    ['9', 'less', '9', false],
    [0, 'isSet', '', true],
    [undefined, 'isSet', '', false],
    [undefined, 'isEmpty', '', true],
    [' ', 'isEmpty', '', true],
    ['x', 'isEmpty', '', false],
    ['Order 12', 'startsWith', 'order', true],
    ['Order 12', 'endsWith', '12', true],
    ['Order 12', 'matches', 'order \\d+', true],
    ['Order 12', 'matches', '\\d+', false],
    ['aa', 'matches', '(a)\\1', false],
  ])('of %j %s %j is %s', (value, operator, wanted, holds) => {
    const rules = [{ variable: 'v', operator, value: wanted }];
    expect(conditionHolds({ op: 'and', rules }, value === undefined ? {} : { v: value })).toBe(holds);
  });

  it('takes all of its rules, or one', () => {
    const rules = [
      { variable: 'a', operator: 'isSet' as const, value: '' },
      { variable: 'b', operator: 'isSet' as const, value: '' },
    ];
    expect(conditionHolds({ op: 'and', rules }, { a: 'x' })).toBe(false);
    expect(conditionHolds({ op: 'or', rules }, { a: 'x' })).toBe(true);
    expect(conditionHolds(null, { a: 'x' })).toBe(false);
  });
});

describe('a split', () => {
  const ends = ['one', 'two', 'rest'].map((id) => anInfo(id));
  const above = (wanted: string) => ({
    op: 'and' as const,
    rules: [{ variable: 'age', operator: 'greater' as const, value: wanted }],
  });

  it('takes the first option whose condition holds, in the order of the options, else the default', () => {
    const flow = aFlow(
      anInput('age', { variable: 'age', next_id: 'split', validation: { kind: 'number' } }),
      aSplit('split'),
      anOption('late', 'split', { order: 3, condition: above('0'), next_id: 'two' }),
      anOption('default', 'split', { order: 1, isDefault: true, next_id: 'rest' }),
      anOption('early', 'split', { order: 2, condition: above('17'), next_id: 'one' }),
      ...ends,
    );
    expect(['18', '5', '-1'].map((age) => walked(flow, [age]).run.current_id)).toEqual([
      'one',
      'two',
      'rest',
    ]);
  });

  it('takes the default last, even where it has a condition that holds', () => {
    const flow = aFlow(
      anInput('age', { variable: 'age', next_id: 'split', validation: { kind: 'number' } }),
      aSplit('split'),
      anOption('default', 'split', { isDefault: true, condition: above('0'), next_id: 'rest' }),
      anOption('adult', 'split', { order: 1, condition: above('17'), next_id: 'one' }),
      ...ends,
    );
    expect(walked(flow, ['18']).run.current_id).toBe('one');
  });

  it('draws an option by its share of all weights', () => {
    const flow = aFlow(
      anInfo('hello', { next_id: 'split' }),
      aSplit('split', { mode: 'random' }),
      anOption('a', 'split', { weight: 1, next_id: 'one' }),
      anOption('b', 'split', { weight: 3, isDefault: true, next_id: 'two', order: 1 }),
      ...ends,
    );
    const drawn = [0, 0.24, 0.25, 0.99].map(
      (random) => walked(flow, ['_'], { random: () => random }).run.current_id,
    );
    expect(drawn).toEqual(['one', 'one', 'two', 'two']);
  });

  it('goes by the last choice, or by that of its variable', () => {
    const flow = (variable: string | null) =>
      aFlow(
        aChoice('first', { variable: 'first', next_id: 'second' }),
        aChoice('second', { variable: 'second', next_id: 'split' }),
        aSplit('split', { mode: 'choice', variable }),
        anOption('a', 'split', { label: 'YES', next_id: 'one' }),
        anOption('b', 'split', { isDefault: true, next_id: 'rest', order: 1 }),
        ...ends,
      );
    expect(walked(flow(null), ['yes', 'no']).run.current_id).toBe('rest');
    expect(walked(flow(null), ['no', 'yes']).run.current_id).toBe('one');
    expect(walked(flow('first'), ['yes', 'no']).run.current_id).toBe('one');
  });
});
