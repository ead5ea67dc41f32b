import { OEM, PSM, createWorker } from 'tesseract.js';
import type { TextRun } from '../formats/pdf-layout.ts';
import { toPortableGreyMap } from './bitmap.ts';
import { linesToRuns } from './lines-to-runs.ts';
import type { PagePicture } from './page-pictures.ts';
import { scanDataOf, type ScanLanguage } from './scan-languages.ts';

export interface RecognisedText {
  readonly runs: readonly TextRun[];
  readonly text: string;
  /** How sure recognition is of the page, in percent. */
  readonly confidence: number;
}

/** Text recognition in one language, in a thread of its own. It reads its data from the disk and fetches nothing. */
export async function createRecogniser(language: ScanLanguage) {
  const { name, folder } = scanDataOf(language);
  const worker = await createWorker(name, OEM.LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    gzip: true,
    // What a job throws rejects its promise; without a handler it would end the process too.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return {
    async read(picture: PagePicture): Promise<RecognisedText> {
      const { data } = await worker.recognize(toPortableGreyMap(picture), {}, { blocks: true, text: true });
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap((paragraph) => paragraph.lines),
      );
      const scale = { heightPixels: picture.height, pointsPerPixel: picture.pointsPerPixel };
      return { runs: linesToRuns(lines, scale), text: data.text, confidence: data.confidence };
    },
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}
