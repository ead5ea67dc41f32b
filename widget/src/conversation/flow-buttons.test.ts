import { STEP_TYPES } from '@colloquy/contracts';
import { describe, expect, test } from 'vitest';
import { aHistoryItem, aStep, aSurvey, anAnswer, anInfo } from '../testing/builders.ts';
import { type Conversation, EMPTY_CONVERSATION, evolve } from './conversation.ts';
import { currentButtons } from './flow-buttons.ts';

const BUTTONS = [{ id: 'order', label: 'Order a bike' }];
const said = { text: 'Hi', stepId: null, optionIds: [], from: 'composer' } as const;
const loaded = (...items: ReturnType<typeof aHistoryItem>[]): Conversation =>
  evolve(EMPTY_CONVERSATION, { type: 'page-received', items, total: items.length });
const after = (answer: Parameters<typeof anAnswer>[0]) => {
  const { metadata, source } = anAnswer(answer);
  return loaded(aHistoryItem(1, { metadata, source }));
};

describe('the buttons of a flow', () => {
  test.each([
    ['before anything was said', EMPTY_CONVERSATION],
    ['where nothing was found', after({ source: 'UNKNOWN' })],
    ['after a run is over', after({ survey: aSurvey(null) })],
    [
      'after a run that failed at its step',
      after({ survey: aSurvey(aStep({ type: STEP_TYPES.input.id }), { state: 'failed' }) }),
    ],
  ])('stand %s', (_where, conversation) => {
    expect(currentButtons(conversation, BUTTONS)).toEqual(BUTTONS);
  });

  test.each([
    ['an answer', after({ source: 'EXTERNAL' })],
    ['a step that waits', after({ survey: aSurvey(aStep()) })],
    ['a text that goes on by itself', after({ survey: aSurvey(anInfo()) })],
    ['a step beside what was not found', after({ source: 'UNKNOWN', survey: aSurvey(aStep()) })],
    ['a question', evolve(EMPTY_CONVERSATION, { type: 'question-sent', clientMessageId: 'm-1', said })],
    ['a conversation that is not loaded yet', { ...EMPTY_CONVERSATION, phase: 'loading' } as const],
    ['a call for a person', { ...EMPTY_CONVERSATION, chatState: 'waiting' } as const],
    ['a person', { ...EMPTY_CONVERSATION, chatState: 'human' } as const],
  ])('do not stand below %s', (_what, conversation) => {
    expect(currentButtons(conversation, BUTTONS)).toEqual([]);
  });
});
