import { aPdf, type PdfPage } from '@colloquy/document-text/testing';
import { turned } from '../ingestion/scans/bitmap.ts';
import { openPagePictures } from '../ingestion/scans/page-pictures.ts';

/** These pages as a scanner makes them: pictures of them, and no text. `turn` is in quarters, clockwise. */
export async function aScanOf(pages: readonly PdfPage[], turn = 0): Promise<PdfPage[]> {
  const pictures = await openPagePictures(aPdf(pages));
  const scans: PdfPage[] = [];
  for (let page = 1; page <= pages.length; page += 1) {
    const picture = await pictures.draw(page);
    scans.push(typeof picture === 'string' ? {} : { picture: turned(picture, turn) });
  }
  pictures.close();
  return scans;
}
