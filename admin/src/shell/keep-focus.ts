import { canHaveFocus, gapAt, gapOfRemoved, successorAt, type Gap } from './focus-successor.ts';

/** Dialogs that open dialogs, and what they were opened from. */
const MAX_VISITED = 12;

/** Something that had the focus, and the child of the page's body that it is in: the dashboard, or a dialog over it. */
interface Visited {
  readonly element: Element;
  readonly layer: Element;
  /** Where it was, once it is gone. */
  gap?: Gap | undefined;
}

/**
 * Keeps the focus of a keyboard in the page. When what has it is removed or disabled, as a bar is that its own button
 * makes superfluous, it goes to what comes next; with a page that is left, to the title of the page that comes; with
 * a dialog, back to where that was opened from. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  let visited: Visited[] = [];
  let current: Visited | null = null;
  let isByKeyboard = false;

  const onFocusIn = ({ target }: FocusEvent) => {
    const layer = target instanceof Element ? target.closest('body > *') : null;
    if (!(target instanceof Element) || layer === null) return;
    current = { element: target, layer };
    visited = [...visited.filter(({ element }) => element !== target), current].slice(-MAX_VISITED);
  };
  const onChange = (records: readonly MutationRecord[]) => {
    for (const one of visited) if (!one.element.isConnected) one.gap ??= gapOfRemoved(one.element, records);
    if (current === null || (current.element.isConnected && !current.element.matches(':disabled'))) return;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === current.element;
    if (isLost && isByKeyboard) successorOf(visited)?.focus();
    else current = null;
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  document.addEventListener('keydown', () => (isByKeyboard = true), options);
  document.addEventListener('pointerdown', () => ([isByKeyboard, current] = [false, null]), options);
  document.addEventListener('focusin', onFocusIn, options);
  return () => {
    ending.abort();
    observer.disconnect();
  };
}

/** The latest that still is where it was, or what has come to be there. */
function successorOf(visited: readonly Visited[]): HTMLElement | undefined {
  for (const { element, layer, gap = gapAt(element) } of visited.toReversed()) {
    if (!layer.isConnected) continue;
    if (canHaveFocus(element)) return element;
    if (gap === undefined) continue;
    const found = successorAt(gap);
    // A page that has nothing yet is waited for.
    if (found !== undefined || gap.isOfPage || gap.parent.closest('main') !== null) return found;
  }
  return undefined;
}
