import { feedbackReasonSchema } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { mount, part } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { FeedbackEvent } from '../widget-events.ts';
import { ColloquyReasons, REASONS } from './colloquy-reasons.ts';

defineElement('colloquy-reasons', ColloquyReasons);

async function aForm(): Promise<{ form: ColloquyReasons; given: unknown[]; write: (words: string) => void }> {
  const form = await mount(new ColloquyReasons(), { turnId: 'h1' });
  const given: unknown[] = [];
  form.addEventListener(FeedbackEvent.type, (event) => {
    if (event instanceof FeedbackEvent) given.push([event.turnId, event.value, event.details]);
  });
  const write = (words: string): void => {
    const field = part<HTMLTextAreaElement>(form, 'textarea');
    field.value = words;
    field.dispatchEvent(new Event('input'));
  };
  return { form, given, write };
}

const submit = (form: ColloquyReasons): boolean =>
  part(form, 'form').dispatchEvent(new Event('submit', { cancelable: true }));

test('every reason that the API knows can be given', () => {
  expect(REASONS).toEqual(feedbackReasonSchema.options);
});

test('a reason counts at once and shows that it is chosen', async () => {
  const { form, given } = await aForm();
  part(form, '.reason:nth-child(2)').click();
  await form.updateComplete;
  expect(given).toEqual([['h1', -1, { reason: 'incomplete' }]]);
  expect(part(form, '[aria-pressed=true]').textContent?.trim()).toBe('Something is missing');
});

test('words go with the reason, and nothing more is asked', async () => {
  const { form, given, write } = await aForm();
  let isDone = false;
  form.addEventListener('colloquy-explained', () => {
    isDone = true;
  });
  part(form, '.reason:first-child').click();
  write('  The price is wrong. ');
  submit(form);
  expect(given.at(-1)).toEqual(['h1', -1, { reason: 'incorrect', comment: 'The price is wrong.' }]);
  expect(isDone).toBe(true);
});

test('without words only the reason was sent', async () => {
  const { form, given, write } = await aForm();
  write('   ');
  submit(form);
  expect(given).toEqual([]);
});
