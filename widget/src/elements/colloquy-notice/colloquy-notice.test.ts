import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, part } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { ColloquyNotice } from './colloquy-notice.ts';

defineElement('colloquy-notice', ColloquyNotice);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an error is announced at once, a hint politely', async () => {
  const error = await mount(new ColloquyNotice(), { tone: 'error' });
  expect(part(error, '.notice').getAttribute('role')).toBe('alert');
  const hint = await mount(new ColloquyNotice(), { tone: 'plain' });
  expect(part(hint, '.notice').getAttribute('role')).toBe('status');
});

test('the action and the dismissal are two events', async () => {
  const notice = await mount(new ColloquyNotice(), { action: 'Try again' });
  const fired: string[] = [];
  for (const type of ['colloquy-act', 'colloquy-dismiss'])
    notice.addEventListener(type, () => fired.push(type));
  part(notice, '.action').click();
  part(notice, '.icon-button').click();
  expect(fired).toEqual(['colloquy-act', 'colloquy-dismiss']);
});

test('an action that has to wait counts the seconds and then works', async () => {
  const notice = await mount(new ColloquyNotice(), { action: 'Try again', retryAt: 3_000 });
  const action = part<HTMLButtonElement>(notice, '.action');
  expect(action.disabled).toBe(true);
  expect(action.textContent?.trim()).toBe('Try again in 3 s');
  vi.advanceTimersByTime(1_000);
  await notice.updateComplete;
  expect(action.textContent?.trim()).toBe('Try again in 2 s');
  vi.advanceTimersByTime(2_000);
  await notice.updateComplete;
  expect(action.disabled).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
