import { describe, expect, it } from 'vitest';
import { isAppError } from '@colloquy/errors';
import { placeCrop } from './place-crop.ts';
import type { ImageCrop } from '@colloquy/contracts';

const IMAGE = { width: 400, height: 300 };
const crop = (changes: Partial<ImageCrop>): ImageCrop => ({
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rotate: 0,
  ...changes,
});

function issuesOf(changes: Partial<ImageCrop>): string[] {
  try {
    placeCrop(crop(changes), IMAGE);
    return [];
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.errors.map(({ field }) => field);
  }
}

describe('where a crop lies', () => {
  it.each([
    [0, { left: 10, top: 20 }],
    // Rotated by 90 degrees, the left edge was the bottom, and the top was the left.
    [90, { left: 20, top: 190 }],
    [180, { left: 290, top: 180 }],
    [270, { left: 280, top: 10 }],
  ] as const)('in an image turned by %i degrees', (rotate, corner) => {
    expect(placeCrop(crop({ x: 10, y: 20, rotate }), IMAGE)).toEqual({ ...corner, width: 100, height: 100 });
  });

  it.each([0, 90, 180, 270] as const)('covers the corner of an image turned by %i degrees', (rotate) => {
    const turned = rotate % 180 === 0 ? IMAGE : { width: 300, height: 400 };
    const area = placeCrop(crop({ x: turned.width - 100, y: turned.height - 100, rotate }), IMAGE);
    expect([0, IMAGE.width - 100]).toContain(area.left);
    expect([0, IMAGE.height - 100]).toContain(area.top);
  });

  it.each([
    [{}, []],
    [{ width: 300, height: 300 }, []],
    [{ width: 101 }, []],
    [{ x: 400 }, ['crop.x']],
    [{ x: 301 }, ['crop.width']],
    [{ y: 201 }, ['crop.height']],
    [{ x: 500, y: 500 }, ['crop.x', 'crop.y']],
    [{ width: 400, height: 300 }, ['crop.height']],
    // Rotated, the image is 300 wide and 400 high.
    [{ x: 250, rotate: 90 as const }, ['crop.width']],
    [{ y: 300, rotate: 90 as const }, []],
  ])('%j is refused for %j', (changes, fields) => {
    expect(issuesOf(changes)).toEqual(fields);
  });
});
