import { expect, test, vi } from 'vitest';
import { part } from '../../testing/mount.ts';
import { StateRequestEvent } from '../widget-events.ts';
import './colloquy-launcher.ts';

function aLauncher() {
  const launcher = document.createElement('colloquy-launcher');
  document.body.append(launcher);
  return { launcher, button: part<HTMLButtonElement>(launcher, 'button') };
}

test('says what it does and whether the chat is open', () => {
  const { launcher, button } = aLauncher();
  expect(button.getAttribute('aria-label')).toBe('Open chat');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  launcher.show(true, 0);
  expect(button.getAttribute('aria-label')).toBe('Close chat');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test.each([
  [0, true, '0', 'Open chat'],
  [3, false, '3', 'Open chat, 3 unread'],
  [12, false, '9+', 'Open chat, 12 unread'],
])('with %i unread answers', (unread, isHidden, shown, name) => {
  const { launcher, button } = aLauncher();
  launcher.show(false, unread);
  const badge = part(launcher, '.badge');
  expect(badge.hidden).toBe(isHidden);
  expect(badge.textContent).toBe(shown);
  expect(button.getAttribute('aria-label')).toBe(name);
});

test('opens when closed and closes when open', () => {
  const { launcher, button } = aLauncher();
  const states: string[] = [];
  launcher.addEventListener(StateRequestEvent.type, (event) => {
    if (event instanceof StateRequestEvent) states.push(event.state);
  });
  button.click();
  launcher.show(true, 0);
  button.click();
  expect(states).toEqual(['expanded', 'minimized']);
});

test('gives the keyboard to its button', () => {
  const { launcher, button } = aLauncher();
  const focus = vi.spyOn(button, 'focus');
  launcher.focus();
  expect(focus).toHaveBeenCalledOnce();
});
