import { expect, test } from 'vitest';
import { chooseInitialState, type StateChoice } from './initial-state.ts';

const aVisit = (visit: Partial<StateChoice> = {}): StateChoice => ({
  isPage: false,
  isPreview: false,
  windowWidth: 1440,
  stored: null,
  initial: undefined,
  ...visit,
});

test.each([
  ['a first visit follows the link', { initial: 'expanded' }, 'expanded'],
  ['before the link is known it stays closed', {}, 'minimized'],
  ["the visitor's choice outweighs the link's", { stored: 'minimized', initial: 'expanded' }, 'minimized'],
  ['the sidebar is kept', { stored: 'sidebar' }, 'sidebar'],
  ['a small window starts closed', { windowWidth: 767, stored: 'expanded' }, 'minimized'],
  ['a page is open at any width', { windowWidth: 320, isPage: true, stored: 'minimized' }, 'expanded'],
  ['a preview is open at any width', { windowWidth: 320, isPreview: true, initial: 'minimized' }, 'expanded'],
  ['a preview shows the sidebar of a link', { isPreview: true, initial: 'sidebar' }, 'sidebar'],
] as const)('%s', (_name, visit, expected) => {
  expect(chooseInitialState(aVisit(visit))).toBe(expected);
});
