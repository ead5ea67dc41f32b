import { expect, test } from 'vitest';
import type { Message } from '../../conversation/messages.ts';
import { aCitation } from '../../testing/builders.ts';
import { mount, part, shownText } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { FeedbackEvent, SendEvent } from '../widget-events.ts';
import { ColloquySources } from '../colloquy-sources/colloquy-sources.ts';
import { ColloquyMessage, loadMarkdown } from './colloquy-message.ts';

defineElement('colloquy-sources', ColloquySources);
defineElement('colloquy-message', ColloquyMessage);

type BotMessage = Extract<Message, { kind: 'bot' }>;

const anAnswerMessage = (message: Partial<BotMessage> = {}): BotMessage => ({
  kind: 'bot',
  key: 'a',
  author: null,
  text: 'ahead\n\nFive days [1].',
  citations: [aCitation()],
  isUnknown: false,
  state: 'answered',
  question: 'Refunds?',
  rating: null,
  ...message,
});

async function show(
  message: ColloquyMessage['message'],
  properties: Partial<ColloquyMessage> = {},
): Promise<ColloquyMessage> {
  await loadMarkdown();
  return mount(new ColloquyMessage(), { message, botName: 'Aurora', ...properties });
}

test("the visitor's words are shown as they were typed", async () => {
  const element = await show({ kind: 'user', key: 'q', text: '<b>**hi**</b>' });
  expect(part(element, '.user').textContent).toBe('<b>**hi**</b>');
});

test('the typing sign has a name', async () => {
  const element = await show({ kind: 'typing', key: 't' });
  expect(part(element, '[role=img]').getAttribute('aria-label')).toBe('Aurora is typing');
});

test('a citation in the text opens its source', async () => {
  const element = await show(anAnswerMessage());
  const mark = part(element, '.cite');
  expect(mark.getAttribute('aria-label')).toBe('Source 1: Terms.pdf');
  mark.click();
  const sources = part<ColloquySources>(element, 'colloquy-sources');
  await sources.updateComplete;
  expect(shownText(sources)).toContain('Refunds take 5 days.');
});

test('a change beside the text leaves its marks, and the focus on them, where they are', async () => {
  const element = await show(anAnswerMessage());
  const mark = part(element, '.cite');
  mark.focus();
  element.message = anAnswerMessage({ rating: { turnId: 't', thumb: 0 } });
  await element.updateComplete;
  expect(part(element, '.cite')).toBe(mark);
  expect(element.shadowRoot?.activeElement).toBe(mark);
  element.message = anAnswerMessage({ text: 'Six days [1].' });
  await element.updateComplete;
  expect(part(element, '.body').textContent).toContain('Six days');
});

test('without sources to show, marks stay text', async () => {
  const element = await show(anAnswerMessage(), { showSources: false });
  expect(element.shadowRoot?.querySelector('.cite, colloquy-sources')).toBeNull();
  expect(part(element, '.body').textContent).toContain('[1]');
});

test('sources are listed once the answer is whole', async () => {
  const element = await show(anAnswerMessage({ state: 'streaming' }));
  expect(element.shadowRoot?.querySelector('colloquy-sources')).toBeNull();
});

test('where nothing was found, the newest message says once what to do next', async () => {
  const unknown = anAnswerMessage({ isUnknown: true, citations: [], text: 'I could not find that.' });
  const element = await show(unknown, { isNewest: true });
  expect(shownText(element)).toMatch(/I could not find that\. Try asking it in other words\.$/);
  for (const [message, properties] of [
    [anAnswerMessage(), { isNewest: true }],
    [unknown, { isNewest: false }],
    [unknown, { isNewest: true, canAsk: false }],
  ] as const) {
    expect(shownText(await show(message, properties))).not.toContain('other words');
  }
});

test('who presses thumbs down is asked why, until it is said or taken back', async () => {
  const element = await show(anAnswerMessage({ rating: { turnId: 'h1', thumb: 0 } }));
  const form = (): Element | null | undefined => element.shadowRoot?.querySelector('colloquy-reasons');
  element.addEventListener(FeedbackEvent.type, (event) => {
    if (event instanceof FeedbackEvent)
      element.message = anAnswerMessage({ rating: { turnId: event.turnId, thumb: event.value } });
  });
  const press = async (): Promise<void> => {
    part(element, '.down').click();
    await element.updateComplete;
  };
  await press();
  expect(form()).not.toBeNull();
  await press();
  expect(form()).toBeNull();
  await press();
  form()?.dispatchEvent(new Event('colloquy-explained'));
  await element.updateComplete;
  expect(form()).toBeNull();
  expect(part(element, '.down').getAttribute('aria-pressed')).toBe('true');
});

test('a thumb of an earlier visit is not asked about again', async () => {
  const element = await show(anAnswerMessage({ rating: { turnId: 'h1', thumb: -1 } }));
  expect(element.shadowRoot?.querySelector('colloquy-reasons')).toBeNull();
});

test.each([
  ['interrupted', 'This answer was interrupted.'],
  ['failed', 'This question could not be answered.'],
] as const)('a question whose answer was %s can be asked again', async (state, words) => {
  const element = await show(anAnswerMessage({ state }));
  expect(shownText(element)).toContain(words);
  const sent: string[] = [];
  element.addEventListener(SendEvent.type, (event) => {
    if (event instanceof SendEvent) sent.push(event.text);
  });
  part(element, '.cut button').click();
  expect(sent).toEqual(['Refunds?']);
});

test.each([
  [0, '.up', 1],
  [0, '.down', -1],
  [1, '.up', 0],
  [1, '.down', -1],
] as const)('with a thumb of %i, %s says %i', async (thumb, button, value) => {
  const element = await show(anAnswerMessage({ rating: { turnId: 'h1', thumb } }));
  const rated: unknown[] = [];
  element.addEventListener(FeedbackEvent.type, (event) => {
    if (event instanceof FeedbackEvent) rated.push([event.turnId, event.value]);
  });
  part(element, `.thumbs ${button}`).click();
  expect(rated).toEqual([['h1', value]]);
});

test('a thumb says that it is pressed, and thanks', async () => {
  const element = await show(anAnswerMessage({ rating: { turnId: 'h1', thumb: -1 } }));
  expect(part(element, '.down').getAttribute('aria-pressed')).toBe('true');
  expect(part(element, '.up').getAttribute('aria-pressed')).toBe('false');
  expect(shownText(element)).toContain('Thank you for your feedback.');
});

test('what cannot be rated has no thumbs', async () => {
  const element = await show(anAnswerMessage());
  expect(element.shadowRoot?.querySelector('.thumbs')).toBeNull();
});

test.each([
  ['Ada', 'Ada'],
  ['', 'Team'],
])('what a member wrote stands under their name %j, its Markdown made safe', async (author, shown) => {
  const element = await show(
    anAnswerMessage({ author, citations: [], text: 'Take **this** <img src=x onerror=alert(1)> one.' }),
  );
  expect(part(element, '.author').textContent).toBe(shown);
  expect(part(element, '.body strong').textContent).toBe('this');
  expect(element.shadowRoot?.querySelector('img')).toBeNull();
  expect(shownText(element)).not.toContain('Aurora');
  expect(element.shadowRoot?.querySelector('.thumbs')).toBeNull();
});

test('a notice is a line of its own, and no words of the bot', async () => {
  const element = await show({ kind: 'notice', key: 'n', text: 'A member of the team has joined.' });
  expect(part(element, '.notice').textContent).toBe('A member of the team has joined.');
  expect(shownText(element)).not.toContain('Aurora');
});

test('a message that nobody answers says that it was received, in no words of the bot', async () => {
  const element = await show({ kind: 'received', key: 'r' });
  expect(part(element, '.notice').textContent).toBe('Your message has been received.');
  expect(shownText(element)).not.toContain('Aurora');
});
