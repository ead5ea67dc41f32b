import { useEffect, useEffectEvent } from 'react';

/** The command of a pressed key; undefined for none. */
export type EditorKey = 'undo' | 'redo' | 'copy' | 'duplicate' | 'search' | 'remove';

const WITH_CONTROL: Readonly<Record<string, EditorKey>> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  d: 'duplicate',
  f: 'search',
};
/** Elements with their own handling of keys. */
const BUSY = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** Whether keys and the clipboard belong to an input or a dialog. */
export function isBusyTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(BUSY) !== null;
}

export function editorKeyOf(
  event: Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
  >,
): EditorKey | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const isBusy = isBusyTarget(event.target);
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const asked = WITH_CONTROL[key];
    // The page's own search also works from its fields.
    if (asked === 'search') return asked;
    if (isBusy || asked === undefined) return undefined;
    return asked === 'undo' && event.shiftKey ? 'redo' : asked;
  }
  return !isBusy && (key === 'delete' || key === 'backspace') ? 'remove' : undefined;
}

/**
 * Handles the editor's keys wherever the focus is on its page. A handler that returns false leaves the key to the
 * browser.
 */
export function useEditorKeys(onKey: (key: EditorKey) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const key = editorKeyOf(event);
    if (key !== undefined && onKey(key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
