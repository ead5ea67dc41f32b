import { OEM, PSM, createWorker } from 'tesseract.js';
import type { TextRun } from '@colloquy/document-text/recognised-page';
import { toPortableGreyMap } from './bitmap.ts';
import { linesToRuns, sureLines } from './lines-to-runs.ts';
import type { PagePicture } from './page-pictures.ts';
import { scanDataOf, type ScanLanguage } from './scan-languages.ts';
import { turnOfText } from './text-direction.ts';
import type { Box } from './unread-letters.ts';

export interface RecognisedText {
  readonly runs: readonly TextRun[];
  readonly text: string;
  /** How sure recognition is of the page, in percent. */
  readonly confidence: number;
  /** Where its words stand in the picture. */
  readonly words: readonly Box[];
  /** By how many quarters clockwise the picture is to be turned for upright text: some is read as it lies. */
  readonly turn: number;
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
      const blocks = (data.blocks ?? []).map(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
      const words = blocks.flatMap(sureLines).map((line) => line.words.map(({ bbox }) => bbox));
      const scale = { heightPixels: picture.height, pointsPerPixel: picture.pointsPerPixel };
      return {
        runs: linesToRuns(blocks, scale),
        text: data.text,
        confidence: data.confidence,
        words: words.flat(),
        turn: turnOfText(words),
      };
    },
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}
