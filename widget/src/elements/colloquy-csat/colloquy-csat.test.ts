import { expect, test } from 'vitest';
import { mount, part } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { CsatEvent } from '../widget-events.ts';
import { ColloquyCsat } from './colloquy-csat.ts';

defineElement('colloquy-csat', ColloquyCsat);

test('each rating has a name, and is sent when it is chosen', async () => {
  const csat = await mount(new ColloquyCsat(), {});
  const ratings: number[] = [];
  csat.addEventListener(CsatEvent.type, (event) => {
    if (event instanceof CsatEvent) ratings.push(event.rating);
  });
  const buttons = [...csat.renderRoot.querySelectorAll<HTMLButtonElement>('.rating')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map((rating) => `${rating} of 5`),
  );
  for (const button of buttons) button.click();
  expect(ratings).toEqual([1, 2, 3, 4, 5]);
});

test('what was said is marked and thanked for, and can be changed', async () => {
  const csat = await mount(new ColloquyCsat(), { given: 4 });
  expect(part(csat, '.question').textContent?.trim()).toBe('Thank you.');
  const pressed = [...csat.renderRoot.querySelectorAll('[aria-pressed="true"]')];
  expect(pressed.map((button) => button.textContent?.trim())).toEqual(['4']);
});

test('is sent away by an event of its own', async () => {
  const csat = await mount(new ColloquyCsat(), {});
  let dismissed = 0;
  csat.addEventListener('colloquy-dismiss', () => (dismissed += 1));
  part(csat, '.icon-button').click();
  expect(dismissed).toBe(1);
});
