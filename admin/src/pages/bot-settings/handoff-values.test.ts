import { handoffSettingsSchema } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { readSpans, toHandoff, toHandoffValues } from './handoff-values.ts';

test.each([
  ['', []],
  ['09:00-17:00', [{ from: '09:00', to: '17:00' }]],
  [
    ' 9:00 – 12:00 ; 13:00-24:00 ',
    [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '24:00' },
    ],
  ],
  ['9-17', null],
  ['17:00-09:00', null],
  ['09:00-25:00', null],
  ['09:60-10:00', null],
  ['1:00-2:00, 3:00-4:00, 5:00-6:00, 7:00-8:00', null],
])('hours are read from %j', (typed, spans) => {
  expect(readSpans(typed)).toEqual(spans);
});

test('a week goes into the form and comes out of it as the contract wants it', () => {
  const stored = handoffSettingsSchema.parse({
    enabled: true,
    onNegativeFeedback: false,
    timezone: 'Europe/Zagreb',
    hours: [
      { weekday: 0, from: '10:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '17:00' },
      { weekday: 1, from: '09:00', to: '12:00' },
    ],
    outOfHours: 'Back on Monday.',
  });
  const values = toHandoffValues(stored);
  expect(values).toMatchObject({ handoffDay1: '09:00-12:00, 13:00-17:00', handoffDay0: '10:00-12:00' });
  expect(values.handoffOnNegativeFeedback).toBe(false);
  const again = toHandoff(values);
  expect(again.onNegativeFeedback).toBe(false);
  expect(handoffSettingsSchema.parse(again)).toEqual(again);
  expect(again.hours.toSorted((a, b) => a.weekday - b.weekday)).toHaveLength(3);
});
