import { previewSize, type Size } from './crop-geometry.ts';

/** An image for cropping on screen. */
export interface Preview {
  /** An address valid on this page only; `release` frees it. */
  readonly url: string;
  readonly shown: Size;
  /** Size of the upright file: browser and server both apply the camera's rotation. */
  readonly real: Size;
  readonly release: () => void;
}

/** Decodes a file and scales it down for the screen. Throws when the browser cannot read it as an image. */
export async function openPreview(file: Blob): Promise<Preview> {
  const bitmap = await createImageBitmap(file);
  const real = { width: bitmap.width, height: bitmap.height };
  const shown = previewSize(real);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shown);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, shown.width, shown.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('The image cannot be drawn');
  const url = URL.createObjectURL(blob);
  return { url, shown, real, release: () => URL.revokeObjectURL(url) };
}
