import { QUERY_MAX_LENGTH } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { mount, part, shownText } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { SendEvent } from '../widget-events.ts';
import { ColloquyComposer } from './colloquy-composer.ts';

defineElement('colloquy-composer', ColloquyComposer);

async function aComposer(properties: Partial<ColloquyComposer> = {}) {
  const composer = await mount(new ColloquyComposer(), properties);
  const sent: string[] = [];
  composer.addEventListener(SendEvent.type, (event) => {
    if (event instanceof SendEvent) sent.push(event.text);
  });
  const field = part<HTMLTextAreaElement>(composer, 'textarea');
  async function type(text: string): Promise<void> {
    field.value = text;
    field.dispatchEvent(new Event('input'));
    await composer.updateComplete;
  }
  async function press(init: KeyboardEventInit): Promise<void> {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init }));
    await composer.updateComplete;
  }
  return { composer, sent, field, type, press };
}

test('Enter sends and empties the field', async () => {
  const { sent, field, type, press } = await aComposer();
  await type('  Refunds? ');
  await press({});
  expect(sent).toEqual(['Refunds?']);
  expect(field.value).toBe('');
});

test('pressing Enter twice sends once', async () => {
  const { sent, type, press } = await aComposer();
  await type('Refunds?');
  await Promise.all([press({}), press({})]);
  expect(sent).toHaveLength(1);
});

test.each([
  ['Shift and Enter make a new line', { shiftKey: true }],
  ['Enter of an input method picks a word', { isComposing: true }],
])('%s', async (_what, init) => {
  const { sent, type, press } = await aComposer();
  await type('Refunds?');
  await press(init);
  expect(sent).toEqual([]);
});

test.each([{ isBusy: true }, { isBlocked: true }])('nothing is sent while %o', async (properties) => {
  const { composer, sent, type, press } = await aComposer(properties);
  await type('Refunds?');
  await press({});
  expect(sent).toEqual([]);
  expect(part(composer, 'button').getAttribute('aria-disabled')).toBe('true');
});

test('the field cannot be changed while an answer is under way', async () => {
  const { field } = await aComposer({ isBusy: true });
  expect(field.readOnly).toBe(true);
});

test('a question that failed comes back, unless something else was typed', async () => {
  const { composer, field, type } = await aComposer();
  composer.returnDraft('Refunds?');
  await composer.updateComplete;
  expect(field.value).toBe('Refunds?');
  await type('Other');
  composer.returnDraft('Refunds?');
  await composer.updateComplete;
  expect(field.value).toBe('Other');
});

test('counts the characters left near the limit', async () => {
  const { composer, type } = await aComposer();
  await type('a'.repeat(QUERY_MAX_LENGTH - 10));
  expect(shownText(composer)).toContain('10 characters left');
});
