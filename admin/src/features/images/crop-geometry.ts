import type { ImageCrop } from '@colloquy/contracts';
import { MIN_STENCIL_PX, PREVIEW_MAX_PX } from './cropper-constants.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which an image is displayed: its own, or scaled down to the limit of its longer side. */
export function previewSize({ width, height }: Size, maxPx = PREVIEW_MAX_PX): Size {
  const scale = Math.min(1, maxPx / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The smallest frame in image pixels, when `visible` of them are displayed on `shown` screen pixels. */
export function minStencil(visible: number, shown: number): number {
  return shown <= 0 ? MIN_STENCIL_PX : (MIN_STENCIL_PX * visible) / shown;
}

/**
 * The frame in the server's form. `frame` and `rotate` refer to the displayed image; the crop is a square in whole
 * pixels of the real one, never outside it.
 */
export function toCrop(
  frame: Size & { readonly left: number; readonly top: number },
  rotate: number,
  shown: Size,
  real: Size,
): ImageCrop {
  const turn = (((Math.round(rotate / 90) * 90) % 360) + 360) % 360;
  const angle = ([0, 90, 180, 270] as const).find((one) => one === turn) ?? 0;
  const turned = angle % 180 === 0 ? real : { width: real.height, height: real.width };
  const scale = real.width / shown.width;
  const wanted = Math.round(Math.min(frame.width, frame.height) * scale);
  const side = Math.max(1, Math.min(wanted, turned.width, turned.height));
  const within = (start: number, end: number) => Math.max(0, Math.min(Math.round(start * scale), end - side));
  return {
    x: within(frame.left, turned.width),
    y: within(frame.top, turned.height),
    width: side,
    height: side,
    rotate: angle,
  };
}
