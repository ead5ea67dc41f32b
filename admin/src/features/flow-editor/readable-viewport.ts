import { getViewportForBounds, type Rect, type Viewport } from '@xyflow/react';

/** At less, the words of a step are smaller than 10 pixels. */
const READABLE_ZOOM = 0.75;
const PADDING = 0.15;
/** Between the beginning of a flow and the edge of its canvas, in pixels. */
const MARGIN_PX = 32;

/** All of a flow where its words can be read then; else its beginning, which is where `first` stands. */
export function readableViewport(
  flow: Rect,
  first: Rect,
  canvas: { readonly width: number; readonly height: number },
): Viewport {
  const whole = getViewportForBounds(flow, canvas.width, canvas.height, 0, 1, PADDING);
  if (whole.zoom >= READABLE_ZOOM) return whole;
  const middle = first.x + first.width / 2;
  return {
    x: canvas.width / 2 - middle * READABLE_ZOOM,
    y: MARGIN_PX - first.y * READABLE_ZOOM,
    zoom: READABLE_ZOOM,
  };
}
