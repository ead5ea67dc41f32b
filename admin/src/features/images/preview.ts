import { previewSize, type Size } from './crop-geometry.ts';

/** An image as it is cropped on the screen. */
export interface Preview {
  /** An address of this page alone; `release` it. */
  readonly url: string;
  readonly shown: Size;
  /** Of the file, upright: the browser has turned it as the camera was held, and so does the server. */
  readonly real: Size;
  readonly release: () => void;
}

/** Decodes a file and makes it small enough for the screen. Throws when it is no image that the browser can read. */
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
