import { canHaveFocus, gapAt, gapOfRemoved, successorAt, type Gap } from './focus-successor.ts';

/** Nested dialogs, and the elements that opened them. */
const MAX_VISITED = 12;

/** An element that had the focus, and its top-level container: the dashboard, or a dialog over it. */
interface Visited {
  readonly element: Element;
  readonly layer: Element;
  /** Its position, once it is removed. */
  gap?: Gap | undefined;
}

/**
 * Keeps keyboard focus in the page. When the focused element is removed or disabled, focus moves to the next one; on
 * navigation, to the new page's title; when a dialog closes, to the element that opened it. Returns a function that
 * stops it.
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

/** The latest element that is still in the page, or its replacement. */
function successorOf(visited: readonly Visited[]): HTMLElement | undefined {
  for (const { element, layer, gap = gapAt(element) } of visited.toReversed()) {
    if (!layer.isConnected) continue;
    if (canHaveFocus(element)) return element;
    if (gap === undefined) continue;
    const found = successorAt(gap);
    // Waits for a page without content.
    if (found !== undefined || gap.isOfPage || gap.parent.closest('main') !== null) return found;
  }
  return undefined;
}
