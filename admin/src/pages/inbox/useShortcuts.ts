import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-admin';
import { useChats, useInbox, useNeighbours } from './InboxContext.ts';
import { LIST_MARK } from './ConversationList.tsx';

/**
 * Whether single-letter shortcuts are on; users of speech input, or who press keys by accident, can turn them off.
 */
export function useShortcutChoice() {
  return useStore('inbox.shortcuts', true);
}

/** The command of a pressed key; undefined for none. */
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
 * The command of a key where it was pressed: none while the user types, uses a menu or answers a dialog, and none
 * with Ctrl, Alt or Command. Arrow keys move only where they scroll nothing else.
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

/** Keyboard navigation of conversations, selection and search. */
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
    // Prevents scrolling, and the letter in the newly focused field.
    if (found !== 'close') event.preventDefault();
    acts[found]();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
