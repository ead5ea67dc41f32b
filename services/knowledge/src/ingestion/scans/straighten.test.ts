import { describe, expect, it } from 'vitest';
import type { Bitmap } from './bitmap.ts';
import { rotated, skewOf, straightened } from './straighten.ts';

const [WIDTH, HEIGHT] = [600, 800];

/** Lines of letters, dark on white; `draw` says where ink is. */
function aPicture(draw: (x: number, y: number) => boolean): Bitmap {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    draw(at % WIDTH, Math.floor(at / WIDTH)) ? 0 : 255,
  );
  return { width: WIDTH, height: HEIGHT, data };
}

const isOnPage = (x: number, y: number): boolean => x > 100 && x < WIDTH - 100 && y > 100 && y < HEIGHT - 100;
const text = aPicture((x, y) => isOnPage(x, y) && y % 40 < 20 && x % 14 < 9);
const onItsSide = aPicture((x, y) => isOnPage(x, y) && x % 40 < 20 && y % 14 < 9);

describe('the angle of a scanned page', () => {
  it.each([-8, -3, 3, 12, 30])('is measured: %s degrees', (degrees) => {
    expect(skewOf(rotated(text, degrees))).toBeCloseTo(degrees, 0);
    expect(skewOf(rotated(onItsSide, degrees))).toBeCloseTo(degrees, 0);
  });

  it('is taken away', () => {
    expect(skewOf(straightened(rotated(text, 3)))).toBe(0);
  });

  it('is none for a level page, for an empty one and for a photograph', () => {
    const disc = aPicture((x, y) => Math.hypot(x - 300, y - 400) < 200);
    const empty = aPicture(() => false);
    const angles = [text, empty, disc].map(skewOf);
    expect(angles).toEqual([0, 0, 0]);
    // Compared by itself: a failure would print all pixels.
    expect(straightened(text) === text).toBe(true);
  });
});
