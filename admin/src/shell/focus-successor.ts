const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Inputs get no focus automatically, so that the next keys do not become text and phones show no keyboard. */
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=range]), [contenteditable]';

/** Focus stays inside these parts: a removed toast is unrelated to what is beside it. */
const PARTS = 'main, nav, [role=dialog], [role=menu]';

/** Position of a removed element in the page. */
export interface Gap {
  readonly parent: Element;
  readonly previous: Node | null;
  readonly next: Node | null;
  /** The whole page was replaced, with its title. */
  readonly isOfPage: boolean;
}

/** False for elements that cannot be focused or are not visible. */
export function canHaveFocus(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.checkVisibility()
  );
}

/** Position of a disabled element; undefined outside the page. */
export function gapAt(element: Element): Gap | undefined {
  const { parentElement: parent } = element;
  return parent === null ? undefined : { parent, previous: element, next: null, isOfPage: false };
}

/** Position of an element removed by these mutations; undefined if it was not. */
export function gapOfRemoved(element: Element, records: readonly MutationRecord[]): Gap | undefined {
  let lost: Node = element;
  let gap: Gap | undefined;
  for (const { removedNodes, target, previousSibling: previous, nextSibling: next } of records) {
    const removed = [...removedNodes].find((node) => node.contains(lost));
    if (removed === undefined || !(target instanceof Element)) continue;
    const hasTitle = removed instanceof Element && removed.querySelector('h1') !== null;
    gap = { parent: target, previous, next, isOfPage: hasTitle || gap?.isOfPage === true };
    lost = target;
  }
  return gap;
}

/**
 * The element to focus at a gap: the next one in that part of the page, or the previous one; the title of a page that
 * is new or has nothing else. Undefined without any.
 */
export function successorAt(gap: Gap): HTMLElement | undefined {
  // With the frame, the whole page is new, as after a reload.
  if (gap.isOfPage) return gap.parent.closest('main')?.isConnected === true ? pageTitle() : undefined;
  const part = gap.parent.closest(PARTS);
  if (part === null) return undefined;
  const stops = [...part.querySelectorAll(STOPS)].filter(isStop);
  return stops.find((stop) => isAfter(stop, gap)) ?? stops.at(-1) ?? pageTitle();
}

function isStop(element: Element): element is HTMLElement {
  return canHaveFocus(element) && element.tabIndex >= 0 && !element.matches(TYPED_INTO);
}

function isAfter(stop: Node, { parent, previous, next }: Gap): boolean {
  const isBehind = (node: Node) =>
    (node.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && !node.contains(stop);
  if (next?.isConnected === true) return next.contains(stop) || isBehind(next);
  if (previous?.isConnected === true) return isBehind(previous);
  return parent.contains(stop) || isBehind(parent);
}

function pageTitle(): HTMLElement | undefined {
  const title = document.querySelector<HTMLElement>('main h1') ?? undefined;
  if (title !== undefined) title.tabIndex = -1;
  return title;
}
