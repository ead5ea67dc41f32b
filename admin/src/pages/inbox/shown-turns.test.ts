import type { HistoryItem, SurveyMetadata } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { aMetadata } from '../../testing/chat-records.ts';
import { aTurn } from '../../testing/inbox-records.ts';
import { aTextStep, aTypedStep } from '../../testing/step-records.ts';
import { shownTurns } from './shown-turns.ts';

const said = (change: Partial<HistoryItem>, survey?: SurveyMetadata): HistoryItem =>
  aTurn({ source: 'CONVERSATION', metadata: aMetadata({ survey }), ...change });
const shown = (items: readonly HistoryItem[]) =>
  shownTurns(items, 'Skipped').map(({ item, question, hasAnswer }) => [
    question,
    hasAnswer ? item.answer : null,
  ]);

test('a flow is shown without what the client sends by itself', () => {
  const items = [
    said({ question: '_', answer: 'Welcome' }, { state: 'active', step: aTextStep() }),
    said({ question: '_', answer: 'Your name?' }, { state: 'active', step: aTypedStep() }),
    said({ question: '_', answer: 'Thank you' }, { state: 'active', step: aTextStep() }),
    said({ question: '_', answer: '' }, { state: 'completed', step: null }),
  ];
  expect(shown(items)).toEqual([
    [null, 'Welcome'],
    [null, 'Your name?'],
    ['Skipped', 'Thank you'],
  ]);
});

test('an answer that ends a flow stands alone', () => {
  expect(shown([said({ question: 'Red', answer: '' }, { state: 'completed', step: null })])).toEqual([
    ['Red', null],
  ]);
});

test('what waits for a member has no answer, and is not shown where nobody said it', () => {
  const waiting = { state: 'stored', answer: null, source: null } as const;
  expect(shown([said({ question: 'Hello?', ...waiting }), said({ question: '_', ...waiting })])).toEqual([
    ['Hello?', null],
  ]);
});

test('what failed is shown, whoever sent it', () => {
  expect(shownTurns([said({ question: '_', answer: null, state: 'failed' })], 'Skipped')).toMatchObject([
    { question: null, hasAnswer: true },
  ]);
});
