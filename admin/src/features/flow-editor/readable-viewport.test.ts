import { expect, test } from 'vitest';
import { readableViewport } from './readable-viewport.ts';

const CANVAS = { width: 600, height: 800 };
const FIRST = { x: 400, y: -100, width: 200, height: 100 };

test('a short flow is shown whole, in the middle', () => {
  const flow = { x: 400, y: -100, width: 200, height: 400 };
  expect(readableViewport(flow, FIRST, CANVAS)).toEqual({ x: -200, y: 300, zoom: 1 });
});

test('of a flow that would be too small to read whole, the beginning is shown', () => {
  const flow = { x: 0, y: -100, width: 900, height: 4_000 };
  const { x, y, zoom } = readableViewport(flow, FIRST, CANVAS);
  expect(zoom).toBe(0.75);
  // Position of the first step on the canvas.
  expect((FIRST.x + FIRST.width / 2) * zoom + x).toBe(CANVAS.width / 2);
  expect(FIRST.y * zoom + y).toBe(32);
});
