import { afterEach, expect, test } from 'vitest';
import { shortcutOf } from './useShortcuts.ts';

afterEach(() => document.body.replaceChildren());

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };

/** A key pressed on the marked element of some markup. */
function pressed(
  key: string,
  html = '<main></main>',
  change: Partial<KeyboardEvent> = {},
  hasLetters = true,
) {
  document.body.innerHTML = html;
  const target = document.querySelector('#here') ?? document.querySelector('main');
  return shortcutOf({ ...NO_MODIFIER, ...change, key, target }, hasLetters);
}

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['x', 'mark'],
  ['/', 'search'],
  ['?', 'help'],
  ['q', undefined],
])('%s on the page: %s', (key, shortcut) => {
  expect(pressed(key)).toBe(shortcut);
});

test.each([
  '<main><input id="here"></main>',
  '<main><textarea id="here"></textarea></main>',
  '<main><select id="here"></select></main>',
  '<main><div contenteditable="true"><b id="here"></b></div></main>',
  '<main></main><div role="dialog"><button id="here"></button></div>',
  '<main></main><ul role="menu"><li id="here"></li></ul>',
])('no key does anything in %s', (html) => {
  for (const key of ['j', 'k', '?', '/', 'ArrowDown']) expect(pressed(key, html)).toBeUndefined();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }])(
  'a key with %j belongs to somebody else',
  (change) => {
    expect(pressed('j', undefined, change)).toBeUndefined();
  },
);

test('arrows move in the list and scroll a conversation', () => {
  expect(pressed('ArrowDown', '<main><div data-conversations><button id="here"></button></div></main>')).toBe(
    'next',
  );
  expect(pressed('ArrowDown', '<main><div role="log" id="here"></div></main>')).toBeUndefined();
});

test('letters can be switched off, arrows stay', () => {
  expect(pressed('j', undefined, {}, false)).toBeUndefined();
  expect(pressed('?', undefined, {}, false)).toBeUndefined();
  expect(pressed('ArrowDown', undefined, {}, false)).toBe('next');
});
