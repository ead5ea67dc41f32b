import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { Bitmap } from './bitmap.ts';

/** What recognition was made for; the scale of most scans. */
const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** A page of A4 at that scale has 8.7 million; a larger one is drawn smaller. */
const MAX_PIXELS = 9_000_000;

/**
 * Pixels of one picture on a page at most: a file of a few kilobytes can claim any number, and each is decoded. A page
 * of A4 at 1,200 dots per inch has 139 million.
 */
const MAX_EMBEDDED_PIXELS = 150_000_000;

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
    /** A page, from 1, unless nothing is on it or a picture on it is too large to decode. */
    async draw(number: number): Promise<PagePicture | 'empty' | 'tooLarge'> {
      const page = document.getPage(number - 1);
      if (page.getObjectCount() === 0) return 'empty';
      if (await hasLargePicture(page)) return 'tooLarge';
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

/** By what the header of each picture says: nothing is decoded. */
async function hasLargePicture(page: PDFiumPage): Promise<boolean> {
  for (const object of page.objects()) {
    if (object.type !== 'image') continue;
    const { width, height } = await object.getImageDataRaw();
    if (width * height > MAX_EMBEDDED_PIXELS) return true;
  }
  return false;
}
