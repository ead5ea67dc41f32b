import { getDocumentProxy } from 'unpdf';
import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { normaliseText } from './decode-text.ts';
import { addAnnotations } from './pdf/add-annotations.ts';
import { openCodedText } from './pdf/open-coded-text.ts';
import { layOutPages, findMedianHeight } from './pdf/lay-out-pages.ts';
import { hasDoubledLetters, removeDoubledLetters, splitWords } from './pdf/remove-doubled-letters.ts';
import { removeOverprints } from './pdf/remove-overprints.ts';
import type { RecognisedPage, TextRun } from './recognised-page.ts';

const MAX_PAGES = 3_000;
/** A page with less text, without spaces, may be a picture with a stamp or a page number. */
const MIN_PAGE_CHARACTERS = 20;

/** Time limit of PDFium, well below that of a document; later pages are read by pdf.js alone. */
const CODED_TEXT_MS = 60_000;
/** Height of text of unknown size, in points. */
const USUAL_HEIGHT = 10;

interface ReadPdf {
  readonly parts: TextPart[];
  readonly pageCount: number;
  /** Numbers of the pages, from 1, with almost no text of their own and no recognised text. */
  readonly textlessPages: number[];
}

/**
 * Reads a PDF page by page as markdown, with headings by their size and tables. The text of `recognised` pages replaces
 * their own.
 */
export async function readPdf(
  bytes: Uint8Array,
  recognised: readonly RecognisedPage[] = [],
): Promise<ReadPdf> {
  const { document, lacksTables } = await openPdf(bytes);
  try {
    if (document.numPages > MAX_PAGES) throw new ExtractionError('TOO_COMPLEX');
    const pages: TextRun[][] = [];
    const read = new Map(recognised.map(({ page, runs }) => [page, runs]));
    for (let page = 1; page <= document.numPages; page += 1) {
      pages.push(read.get(page)?.slice() ?? (await readRuns(document, page)));
    }
    if (pages.some(hasDoubledLetters)) await readDoubledLetters(bytes, pages);
    for (const [at, runs] of pages.entries()) {
      if (!read.has(at + 1)) pages[at] = removeOverprints(runs);
    }
    if (lacksTables()) await readCodedText(bytes, pages);
    const written = await annotatePages(document, pages);
    const parts = layOutPages(written).map(
      (text, at): TextPart => ({ text: normaliseText(text), format: 'markdown', page: at + 1 }),
    );
    const textlessPages = pages.flatMap((runs, at) =>
      countCharacters(runs) < MIN_PAGE_CHARACTERS ? [at + 1] : [],
    );
    return { parts, pageCount: document.numPages, textlessPages };
  } finally {
    await document.loadingTask.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

interface OpenPdf {
  readonly document: PdfDocument;
  /** True if characters of a page that was read were omitted because pdf.js lacks the table of their codes. */
  readonly lacksTables: () => boolean;
}

async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  let isTableAsked = false;
  class NoTables {
    async fetch(): Promise<never> {
      isTableAsked = true;
      throw new Error('Tables of codes do not come with the reader');
    }
  }
  const options = { verbosity: 0, cMapUrl: 'none/', BinaryDataFactory: NoTables };
  try {
    // pdf.js takes ownership of the buffer, so it gets a copy.
    const document = await getDocumentProxy(new Uint8Array(bytes), options);
    return { document, lacksTables: () => isTableAsked };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ExtractionError(isLocked ? 'ENCRYPTED' : 'CORRUPT', error);
  }
}

/** Removes the second print of letters that are printed twice, from each page. */
async function readDoubledLetters(bytes: Uint8Array, pages: TextRun[][]): Promise<void> {
  const coded = await openCodedText(bytes);
  try {
    const startedAt = performance.now();
    for (const [at, runs] of pages.entries()) {
      if (performance.now() - startedAt > CODED_TEXT_MS) return;
      if (!hasDoubledLetters(runs)) continue;
      pages[at] = removeDoubledLetters(runs, splitWords(coded.textOf(at + 1)));
    }
  } finally {
    coded.close();
  }
}

/** Replaces the runs of a page by the text from PDFium, if that is longer. */
async function readCodedText(bytes: Uint8Array, pages: TextRun[][]): Promise<void> {
  const coded = await openCodedText(bytes);
  const height = findMedianHeight(pages.flat()) || USUAL_HEIGHT;
  try {
    const startedAt = performance.now();
    for (const [at, runs] of pages.entries()) {
      if (performance.now() - startedAt > CODED_TEXT_MS) return;
      const other = coded.runsOf(at + 1, height);
      if (countCharacters(other) > countCharacters(runs)) pages[at] = other;
    }
  } finally {
    coded.close();
  }
}

/** Adds form fields and notes to the pages. */
async function annotatePages(
  document: PdfDocument,
  pages: readonly (readonly TextRun[])[],
): Promise<TextRun[][]> {
  const usual = findMedianHeight(pages.flat()) || USUAL_HEIGHT;
  const written: TextRun[][] = [];
  for (const [at, runs] of pages.entries()) {
    const annotations = await readAnnotations(document, at + 1);
    const height = findMedianHeight(runs) || usual;
    written.push(annotations.length === 0 ? [...runs] : addAnnotations(runs, annotations, height));
  }
  return written;
}

async function readAnnotations(document: PdfDocument, pageNumber: number): Promise<readonly unknown[]> {
  try {
    const page = await document.getPage(pageNumber);
    const annotations = await page.getAnnotations({ intent: 'display' });
    page.cleanup();
    return annotations;
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}

async function readRuns(document: PdfDocument, pageNumber: number): Promise<TextRun[]> {
  try {
    const page = await document.getPage(pageNumber);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , skewY = 0, scaleY = 0, x = 0, y = 0]: number[] = item.transform;
      return [{ text: item.str, x, y, width: item.width, height: Math.hypot(skewY, scaleY) }];
    });
  } catch (error) {
    throw new ExtractionError('CORRUPT', error);
  }
}

function countCharacters(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);
}
