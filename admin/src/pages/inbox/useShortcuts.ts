import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-admin';
import { useChats, useInbox, useNeighbours } from './InboxContext.ts';
import { LIST_MARK } from './ConversationList.tsx';

/** Whether single letters do something here; who dictates or leans on keys by chance can switch them off. */
export function useShortcutChoice() {
  return useStore('inbox.shortcuts', true);
}

/** What a pressed key means here; undefined for nothing. */
export type Shortcut = 'next' | 'previous' | 'search' | 'mark' | 'help' | 'close';

const LETTERS: Readonly<Record<string, Shortcut>> = {
  j: 'next',
  k: 'previous',
  x: 'mark',
  '/': 'search',
  '?': 'help',
};
const ARROWS: Readonly<Record<string, Shortcut>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/**
 * What a key does where it was pressed: nothing while somebody types, chooses in a menu or answers a dialog, and
 * nothing together with Ctrl, Alt or the command key. Arrows move only where nothing else is scrolled by them.
 */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>,
  hasLetters: boolean,
): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target !== null && target.closest(BUSY) !== null) return undefined;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return target === null || isListOrPage(target) ? arrow : undefined;
  if (event.key === 'Escape') return 'close';
  return hasLetters ? LETTERS[event.key] : undefined;
}

const BUSY = [
  'input:not([type=checkbox])',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[role=dialog]',
  '[role=menu]',
  '[role=listbox]',
  '[role=presentation].MuiModal-root',
].join(',');

function isListOrPage(target: Element): boolean {
  return target.closest(`[${LIST_MARK}]`) !== null || target.matches('body, main');
}

/** Moves through the conversations, marks and searches by keys. */
export function useShortcuts(onHelp: () => void): void {
  const [hasLetters] = useShortcutChoice();
  const { chosenId, choose, isStacked } = useInbox();
  const { onToggleItem } = useChats();
  const { move } = useNeighbours();
  const acts: Readonly<Record<Shortcut, () => void>> = {
    next: () => move(1),
    previous: () => move(-1),
    mark: () => {
      if (chosenId !== null) onToggleItem(chosenId);
    },
    search: () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
    help: onHelp,
    close: () => {
      if (isStacked && chosenId !== null) choose(null);
    },
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const found = shortcutOf(event, hasLetters);
    if (found === undefined) return;
    // Neither the page's own scrolling nor the letter in the field that is focused now.
    if (found !== 'close') event.preventDefault();
    acts[found]();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
