import { expect, test } from 'vitest';
import { mount, part, shownText } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { OlderRequestEvent, SendEvent } from '../widget-events.ts';
import { ColloquyMessage } from '../colloquy-message/colloquy-message.ts';
import { ColloquyMessages } from './colloquy-messages.ts';

defineElement('colloquy-message', ColloquyMessage);
defineElement('colloquy-messages', ColloquyMessages);

const count = (element: ColloquyMessages): number =>
  element.shadowRoot?.querySelectorAll('colloquy-message').length ?? 0;

test('the list is a live log with a name', async () => {
  const element = await mount(new ColloquyMessages(), { isBusy: true });
  const log = part(element, '[role=log]');
  expect(log.getAttribute('aria-live')).toBe('polite');
  expect(log.getAttribute('aria-label')).toBe('Messages');
  // Streaming answers are not announced word by word.
  expect(log.getAttribute('aria-busy')).toBe('true');
});

test('the greeting opens the conversation, and not a middle page of it', async () => {
  const element = await mount(new ColloquyMessages(), { greeting: 'Hello!' });
  expect(count(element)).toBe(1);
  element.hasOlder = true;
  await element.updateComplete;
  expect(count(element)).toBe(0);
});

test('a suggestion is a question with one click', async () => {
  const element = await mount(new ColloquyMessages(), { suggestions: ['What is new?'] });
  const sent: string[] = [];
  element.addEventListener(SendEvent.type, (event) => {
    if (event instanceof SendEvent) sent.push(event.text);
  });
  part(element, '.suggestions button').click();
  expect(sent).toEqual(['What is new?']);
});

test('earlier messages can be asked for with the keyboard', async () => {
  const element = await mount(new ColloquyMessages(), { hasOlder: true });
  let asked = 0;
  element.addEventListener(OlderRequestEvent.type, () => {
    asked += 1;
  });
  part(element, '.older').click();
  expect(asked).toBe(1);
  element.isLoadingOlder = true;
  await element.updateComplete;
  expect(part<HTMLButtonElement>(element, '.older').disabled).toBe(true);
});

test('the place of the messages is kept while they load', async () => {
  const element = await mount(new ColloquyMessages(), { isLoading: true, greeting: 'Hello!' });
  expect(shownText(element)).toContain('Loading…');
  expect(count(element)).toBe(0);
});
