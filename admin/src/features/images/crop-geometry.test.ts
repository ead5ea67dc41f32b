import { expect, test } from 'vitest';
import * as constants from './cropper-constants.ts';
import { minStencil, previewSize, toCrop } from './crop-geometry.ts';

test('the numbers are those of the specification', () => {
  expect(constants).toMatchObject({
    CROPPER_DEBOUNCE_MS: 500,
    PREVIEW_TRANSITION_MS: 300,
    CROPPER_TRANSITION_MS: 350,
    WHEEL_ZOOM_RATIO: 0.1,
    PREVIEW_MAX_PX: 1024,
    MIN_STENCIL_PX: 20,
    TOUCH_ACTIVATION_PX: 20,
    DEFAULT_BOUNDARIES: ['fill', 'fit'],
  });
  expect(Object.keys(constants.RESTRICTIONS)).toEqual(['fill-area', 'fit-area', 'stencil', 'none']);
});

test.each([
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 4096, height: 2048 },
    { width: 1024, height: 512 },
  ],
  [
    { width: 100, height: 2048 },
    { width: 50, height: 1024 },
  ],
  [
    { width: 1, height: 9000 },
    { width: 1, height: 1024 },
  ],
])('%j is shown as %j', (real, shown) => {
  expect(previewSize(real)).toEqual(shown);
});

test.each([
  [400, 400, 20],
  // Half the size on screen is twice as many pixels of the image.
  [800, 400, 40],
  [200, 400, 10],
  [400, 0, 20],
])('the smallest frame with %i pixels on %i is %i', (visible, shown, expected) => {
  expect(minStencil(visible, shown)).toBe(expected);
});

const SHOWN = { width: 1000, height: 500 };
const REAL = { width: 4000, height: 2000 };

test.each([
  [{ left: 0, top: 0, width: 500, height: 500 }, 0, { x: 0, y: 0, width: 2000, height: 2000, rotate: 0 }],
  [{ left: 10, top: 20, width: 100, height: 100 }, 0, { x: 40, y: 80, width: 400, height: 400, rotate: 0 }],
  // Rotated, it is 500 wide and 1,000 high.
  [
    { left: 400, top: 900, width: 100, height: 100 },
    90,
    { x: 1600, y: 3600, width: 400, height: 400, rotate: 90 },
  ],
  [{ left: 0, top: 0, width: 100, height: 100 }, -90, { x: 0, y: 0, width: 400, height: 400, rotate: 270 }],
  [{ left: 0, top: 0, width: 100, height: 100 }, 540, { x: 0, y: 0, width: 400, height: 400, rotate: 180 }],
  // Rounding beyond the edge is corrected, and an almost square frame becomes a square.
  [
    { left: 500.2, top: 0, width: 500, height: 500.4 },
    0,
    { x: 2000, y: 0, width: 2000, height: 2000, rotate: 0 },
  ],
  [{ left: -0.4, top: -3, width: 100, height: 100 }, 0, { x: 0, y: 0, width: 400, height: 400, rotate: 0 }],
  [{ left: 0, top: 0, width: 0.01, height: 0.01 }, 0, { x: 0, y: 0, width: 1, height: 1, rotate: 0 }],
])('the frame %j turned by %i is %j', (frame, rotate, crop) => {
  expect(toCrop(frame, rotate, SHOWN, REAL)).toEqual(crop);
});
