import { SWIPE_THRESHOLD_PX } from '@colloquy/contracts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** True for a sufficiently long horizontal swipe to the left that is not a scroll. */
export function isCloseSwipe(start: Point, end: Point): boolean {
  const left = start.x - end.x;
  return left > SWIPE_THRESHOLD_PX && left > Math.abs(end.y - start.y);
}
