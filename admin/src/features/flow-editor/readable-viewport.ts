import { getViewportForBounds, type Rect, type Viewport } from '@xyflow/react';

/** Below it, the text of a step is smaller than 10 pixels. */
const READABLE_ZOOM = 0.75;
const PADDING = 0.15;
/** Margin between the flow's start and the edge of the canvas. */
const MARGIN_PX = 32;

/** Fits the whole flow if its text stays readable; otherwise shows its beginning, where `first` is. */
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
