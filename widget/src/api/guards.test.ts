import { isRecord } from '@colloquy/contracts/is-record';
import { isAnswer, isCitationList, isHistory, isWidgetConfig } from '@colloquy/chat-client';
import { visitorAnswerSchema, visitorHistoryItemSchema, widgetConfigSchema } from '@colloquy/contracts';
import { describe, expect, test } from 'vitest';
import {
  aChoice,
  aContactForm,
  aHistoryItem,
  anAnswer,
  anInfo,
  aStep,
  aSurvey,
  aWidgetConfig,
} from '../testing/builders.ts';

describe('what the contracts allow is accepted', () => {
  test('a link with its settings', () => {
    expect(isWidgetConfig(widgetConfigSchema.parse(aWidgetConfig()))).toBe(true);
    const flow = { start: true };
    expect(isWidgetConfig(widgetConfigSchema.parse(aWidgetConfig({ flow })))).toBe(true);
  });

  test('a contact form, of a link and of an answer', () => {
    const contactForm = aContactForm({
      fields: [{ key: 'custom', label: 'Order', required: true, validation: 'number' }],
    });
    expect(isWidgetConfig(widgetConfigSchema.parse(aWidgetConfig({ contactForm })))).toBe(true);
    const answer = anAnswer({ source: 'UNKNOWN' });
    const offering = { ...answer, metadata: { ...answer.metadata, contactForm } };
    expect(isAnswer(visitorAnswerSchema.parse(offering))).toBe(true);
  });

  test.each([
    [aStep({ input: { multiline: true, maxLength: 40 } })],
    [aChoice({ input: { layout: 'list', allowOther: true } })],
    [anInfo({ media: { url: 'https://example.com/a.png', alt: 'A' } })],
    [null],
  ])('the step of a flow %#', (step) => {
    const survey = aSurvey(step, { error: { issue: 'tooShort', message: 'Too short.' }, attemptsLeft: 2 });
    expect(isAnswer(visitorAnswerSchema.parse(anAnswer({ survey })))).toBe(true);
    expect(isAnswer({ ...anAnswer(), metadata: { ...anAnswer().metadata, survey: { state: 'new' } } })).toBe(
      false,
    );
  });

  test('an answer', () => {
    expect(isAnswer(visitorAnswerSchema.parse(anAnswer()))).toBe(true);
  });

  test.each(['answered', 'interrupted', 'failed'] as const)('a turn that is %s', (state) => {
    expect(isHistory([visitorHistoryItemSchema.parse(aHistoryItem(1, { state }))])).toBe(true);
  });

  test('a turn that waits for its answer', () => {
    const waiting = aHistoryItem(1, { state: 'pending', answer: null, source: null, metadata: null });
    expect(isHistory([visitorHistoryItemSchema.parse(waiting)])).toBe(true);
  });
});

describe('what could break the widget is not', () => {
  test.each([
    null,
    'text',
    [],
    { ...aWidgetConfig(), theme: null },
    { ...aWidgetConfig(), suggestions: [1] },
    { ...aWidgetConfig(), contactForm: { ...aContactForm(), fields: [{ key: 'password' }] } },
  ])('settings %#', (value) => {
    expect(isWidgetConfig(value)).toBe(false);
  });

  test('an answer of an unknown source', () => {
    expect(isAnswer({ ...anAnswer(), source: 'DREAM' })).toBe(false);
  });

  test('citations without a number', () => {
    expect(isCitationList([{ title: 'x' }])).toBe(false);
  });

  test('a list is no record', () => {
    expect(isRecord([])).toBe(false);
  });
});
