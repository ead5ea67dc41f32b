import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { aChoiceStep, aTypedStep } from '../../testing/step-records.ts';
import { chosenAnswer, typedAnswer } from './step-answer.ts';

const many = aChoiceStep({ minSelect: 2, maxSelect: 2, allowOther: true });

test.each([
  [aTypedStep(), ' Ada ', { text: 'Ada', optionIds: [] }],
  [aTypedStep(), '  ', { key: 'missing' }],
  [aTypedStep({ required: false }), '', { text: FOLLOW_UP_TEXT, optionIds: [] }],
])('what is typed %#', (step, typed, answer) => {
  expect(typedAnswer(step, typed)).toEqual(answer);
});

test.each([
  [aChoiceStep(), ['blue'], '', { text: 'Blue', optionIds: ['blue'] }],
  [aChoiceStep(), [], '', { key: 'atLeast', values: { min: 1 } }],
  [aChoiceStep({ required: false }), [], '', { text: FOLLOW_UP_TEXT, optionIds: [] }],
  [aChoiceStep({ allowOther: true }), ['blue'], 'Mauve', { text: 'Mauve', optionIds: [] }],
  [many, ['red', 'blue'], '', { text: 'Red, Blue', optionIds: ['red', 'blue'] }],
  [many, ['red'], 'Mauve', { text: 'Red\nMauve', optionIds: [] }],
  [many, ['red'], '', { key: 'atLeast', values: { min: 2 } }],
  [many, ['red', 'blue'], 'Mauve', { key: 'atMost', values: { max: 2 } }],
])('what is chosen %#', (step, chosen, typed, answer) => {
  expect(chosenAnswer(step, chosen, typed)).toEqual(answer);
});
