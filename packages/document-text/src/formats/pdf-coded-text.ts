import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { TextRun } from './recognised-page.ts';

/** Text without its place is laid out as lines one under the other; in heights of a line. */
const LINE = { step: 1.2, characterWidth: 0.5 } as const;

/**
 * The text of a PDF as PDFium reads it: of fonts that name their characters by Adobe's numbers (of Japanese, Chinese and
 * Korean), for which it has the tables and pdf.js has not, and without letters that are printed twice. Its lines come in reading order, without columns and sizes. Call `close` after.
 */
export async function openCodedText(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const textOf = (number: number): string => document.getPage(number - 1).getText();
  return {
    /** The text of a page, from 1. */
    textOf,
    /** The lines of a page, from 1, each of this height. */
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
