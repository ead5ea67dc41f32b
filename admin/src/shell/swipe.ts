import { SWIPE_THRESHOLD_PX } from '@colloquy/contracts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** True for a horizontal swipe to the left, out of the screen, that is long enough and not rather a scroll. */
export function isCloseSwipe(start: Point, end: Point): boolean {
  const left = start.x - end.x;
  return left > SWIPE_THRESHOLD_PX && left > Math.abs(end.y - start.y);
}
