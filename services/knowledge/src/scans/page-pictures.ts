import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Bitmap } from './bitmap.ts';

/** What recognition was made for; the scale of most scans. */
const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** A page of A4 at that scale has 8.7 million; a larger one is drawn smaller. */
const MAX_PIXELS = 9_000_000;

export interface PagePicture extends Bitmap {
  readonly pointsPerPixel: number;
}

/**
 * Draws pages of a PDF, turned as the page says, with every kind of picture that scanners make. Runs in a sandbox of its
 * own (WebAssembly) within a process of its own. Call `close` after.
 */
export async function openPagePictures(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  return {
    /** A page, from 1; null when nothing is on it. */
    async draw(number: number): Promise<PagePicture | null> {
      const page = document.getPage(number - 1);
      if (page.getObjectCount() === 0) return null;
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const most = Math.sqrt(MAX_PIXELS / Math.max(1, originalWidth * originalHeight));
      const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, most);
      const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' });
      return { width, height, data, pointsPerPixel: 1 / scale };
    },
    close() {
      document.destroy();
      library.destroy();
    },
  };
}
