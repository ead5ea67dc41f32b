import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Turn } from './turn.ts';

/** A user who has scrolled up further than this is reading, so the scroller stays where it is. */
const NEAR_END_PX = 120;

/** Keeps a scroller at its end while answers grow, unless the user reads further up. */
export function useStickToEnd(turns: readonly Turn[]): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const lastKey = useRef<string>(undefined);
  const lastHeight = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const newestKey = turns.at(-1)?.key;
    const isNew = newestKey !== lastKey.current;
    const wasNearEnd = lastHeight.current - element.scrollTop - element.clientHeight < NEAR_END_PX;
    if (isNew || wasNearEnd) element.scrollTop = element.scrollHeight;
    lastKey.current = newestKey;
    lastHeight.current = element.scrollHeight;
  }, [turns]);
  return scroller;
}
