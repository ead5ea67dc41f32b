import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { TextRun } from '../recognised-page.ts';

/** Layout of text without positions: one line under the other, in heights of a line. */
const LINE = { step: 1.2, characterWidth: 0.5 } as const;

/**
 * Opens a PDF in PDFium, which can read fonts whose characters are Adobe's numbers (Japanese, Chinese, Korean): pdf.js
 * lacks their tables. PDFium also omits letters that are printed twice. Its lines are in reading order, without columns
 * and sizes. Call `close` afterwards.
 */
export async function openCodedText(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const textOf = (number: number): string => document.getPage(number - 1).getText();
  return {
    /** The text of a page, from 1. */
    textOf,
    /** The lines of a page, from 1, laid out with this height. */
    runsOf(number: number, height: number): TextRun[] {
      const lines = textOf(number).split(/\r?\n/);
      const runs = lines.map((text, at) => ({
        text,
        x: 0,
        y: -at * LINE.step * height,
        width: text.length * LINE.characterWidth * height,
        height,
      }));
      return runs.filter(({ text }) => text.trim() !== '');
    },
    close() {
      document.destroy();
      library.destroy();
    },
  };
}
