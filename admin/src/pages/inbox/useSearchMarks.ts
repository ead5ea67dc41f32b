import { useEffect, type RefObject } from 'react';
import { placesOf } from './split-at.ts';

/** The highlight name that the theme styles. */
export const SEARCH_MARKS = 'inbox-search';

/**
 * Highlights each match of a text inside an element without changing its DOM, so that answers keep their sources.
 * Browsers without the highlight API show the text unmarked.
 */
export function useSearchMarks(
  scroller: RefObject<HTMLElement | null>,
  search: string,
  shown: unknown,
): void {
  useEffect(() => {
    const root = scroller.current;
    if (root === null || search.trim() === '' || !('highlights' in CSS)) return;
    const ranges = rangesOf(root, search);
    if (ranges.length > 0) CSS.highlights.set(SEARCH_MARKS, new Highlight(...ranges));
    return () => void CSS.highlights.delete(SEARCH_MARKS);
  }, [scroller, search, shown]);
}

function rangesOf(root: HTMLElement, search: string): Range[] {
  const ranges: Range[] = [];
  const { length } = search.trim();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const at of placesOf(node.nodeValue ?? '', search)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + length);
      ranges.push(range);
    }
  }
  return ranges;
}
