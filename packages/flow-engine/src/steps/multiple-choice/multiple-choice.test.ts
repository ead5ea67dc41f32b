import { describe, expect, it } from 'vitest';
import type { FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, anInfo, TEXTS, walked } from '../../testing/index.ts';

const OPTIONS = [
  { id: 'o1', label: 'Green tea', value: 'tea', next_id: 'tea' },
  { id: 'o2', label: 'Coffee' },
  { id: 'o3', label: 'Água' },
];
const flow = (fields: Parameters<typeof aChoice>[1] = {}): FlowStep[] =>
  aFlow(
    aChoice('drink', { variable: 'drink', options: OPTIONS, next_id: 'other', ...fields }),
    anInfo('tea'),
    anInfo('other'),
  );
const several = { maxSelect: 2 };

describe('a multiple choice', () => {
  it.each([
    ['an id', { text: 'x', optionIds: ['o1'] }, 'tea', 'tea'],
    ['a label in any case', 'GREEN TEA ', 'tea', 'tea'],
    ['a value', 'tea', 'tea', 'tea'],
    ['a label without its accent', 'agua', 'Água', 'other'],
    ['a number in the list', '2', 'Coffee', 'other'],
  ])('takes %s', (_what, input, value, nextId) => {
    const { run } = walked(flow(), [input]);
    expect([run.variables['drink'], run.current_id]).toEqual([value, nextId]);
  });

  it.each([
    ['an id that it does not have', { text: 'Coffee', optionIds: ['o9'] }, {}, 'noOption'],
    ['an id beside one that it does not have', { text: '', optionIds: ['o1', 'o9'] }, several, 'noOption'],
    ['another text', 'water', {}, 'noOption'],
    ['a number behind the list', '4', {}, 'noOption'],
    ['two where one is asked for', { text: '', optionIds: ['o1', 'o2'] }, {}, 'tooMany'],
    ['one where two are asked for', 'coffee', { minSelect: 2, maxSelect: 2 }, 'tooFew'],
    ['nothing', '_', {}, 'required'],
  ])('does not take %s', (_what, input, fields, issue) => {
    const { run, last } = walked(flow(fields), [input]);
    expect([run.current_id, run.variables, last.refusal?.issue]).toEqual(['drink', {}, issue]);
  });

  it('keeps several in the order of its options, each once', () => {
    const { run } = walked(flow(several), ['coffee, green tea; Coffee']);
    expect(run.variables).toEqual({ drink: ['tea', 'Coffee'] });
    expect([run.answers[0]?.optionIds, run.current_id]).toEqual([['o1', 'o2'], 'tea']);
  });

  it('takes any text where others are allowed, on the way of the step', () => {
    const { run } = walked(flow({ allowOther: true }), [' Lemonade ']);
    expect([run.variables['drink'], run.answers[0]?.optionIds, run.current_id]).toEqual([
      'Lemonade',
      [],
      'other',
    ]);
  });

  it('can be skipped where it is optional, by any word for it', () => {
    for (const text of ['_', '', 'Skip']) {
      const { run } = walked(flow({ required: false }), [text]);
      expect([run.variables, run.current_id, run.answers[0]?.valid]).toEqual([{}, 'other', true]);
    }
  });

  it('is shown and answered in the visitor’s language, and kept in the owner’s', () => {
    const german = { 'survey.drink.text': 'Was darf es sein?', 'survey.drink.option.o2': 'Kaffee' };
    const words = new Map(Object.entries(german));
    const texts = { ...TEXTS, translated: (key: string, text: string) => words.get(key) ?? text };
    const { run, turns } = walked(flow(), ['kaffee'], { texts });
    expect(turns[0]?.messages[0]).toMatchObject({
      text: 'Was darf es sein?',
      options: [{ label: 'Green tea' }, { id: 'o2', label: 'Kaffee' }, { label: 'Água' }],
    });
    expect(run.variables['drink']).toBe('Coffee');
  });
});
